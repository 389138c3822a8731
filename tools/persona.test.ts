import { expect, onTestFinished, test } from 'vitest'
import { isPasswordOf } from '#server/people/password-hash.ts'
import { commandWith, SECRET } from '../tests/support/command.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { ask, freshSqlite } from '../tests/support/databases.ts'
import { testStore } from '../tests/support/store.ts'

async function terminal() {
  const store = await testStore(freshSqlite)
  const env = { DATABASE_URL: store.url, IP_HASH_SECRET: SECRET, ADMIN_USER: 'jefa', USER: 'root', SUDO_USER: 'carmen' }
  return { store, persona: (...words: string[]) => commandWith(env, 'persona', ...words), env }
}

test('a person is added, changed, removed and given access again from the terminal, and all of it is in the record', async () => {
  const { store, persona } = await terminal()
  const added = await persona('agregar', 'ana', '--nombre', 'Ana Torres', '--rol', 'analisis', '--json')
  expect(added.status).toBe(0)
  const { password } = JSON.parse(added.stdout) as { password: string }
  const [account] = await store.accounts.all()
  expect(account).toMatchObject({ user: 'ana', name: 'Ana Torres', role: 'analysis', state: 'active' })
  expect(await isPasswordOf(password, account?.passwordHash ?? '')).toBe(true)

  expect((await persona('cambiar', 'ana', '--rol', 'lectura')).stdout).toBe(
    'Se guardó la cuenta de ana. Vale en unos segundos.',
  )
  expect((await persona('quitar', 'ana')).status).toBe(0)
  expect((await persona('lista')).stdout).toBe(
    'jefa: administración; es la cuenta de los ajustes y siempre entra.\nana: Ana Torres, sin acceso.',
  )
  expect((await persona('cambiar', 'ana', '--otra-contrasena')).stdout).toMatch(
    /Contraseña de ana: [a-z]+(-[a-z]+){3}\n/,
  )
  const entries = await store.record.read({}, { most: 10 })
  expect(entries.map(({ person, origin, action }) => [person, origin, action])).toEqual([
    ['carmen', 'terminal', 'account-changed'],
    ['carmen', 'terminal', 'account-removed'],
    ['carmen', 'terminal', 'account-changed'],
    ['carmen', 'terminal', 'account-added'],
  ])
})

test('what cannot be done is said: the last administrator, a user that is taken, one that does not exist, another role', async () => {
  const { persona } = await terminal()
  await persona('agregar', 'ana', '--nombre', 'Ana', '--rol', 'administración')
  const said = async (...words: string[]) => {
    const { status, stderr } = await persona(...words)
    return [status, stderr.split('\n').slice(1).join(' ')]
  }
  expect(await said('quitar', 'ana')).toEqual([2, expect.stringContaining('última cuenta de administración')])
  expect(await said('agregar', 'ana', '--nombre', 'Otra', '--rol', 'lectura')).toEqual([
    2,
    expect.stringContaining('ya se usó'),
  ])
  expect(await said('agregar', 'jefa', '--nombre', 'Otra', '--rol', 'lectura')).toEqual([
    2,
    expect.stringContaining('ADMIN_USER'),
  ])
  expect(await said('quitar', 'nadie')).toEqual([2, expect.stringContaining('No hay una cuenta')])
  expect((await persona('agregar', 'eva', '--nombre', 'Eva', '--rol', 'todo')).stderr).toContain(
    'No existe el rol «todo»',
  )
  expect((await persona('cambiar', 'ana')).stderr).toContain('Falta qué cambiar.')
})

test('accounts and the record are in a backup; what the command tells of it has no hash', async () => {
  const { persona, env } = await terminal()
  await persona('agregar', 'ana', '--nombre', 'Ana', '--rol', 'lectura')
  const folder = freshFolder()
  const made = await commandWith(env, 'respaldo', '--carpeta', folder, '--json')
  expect(made.status).toBe(0)
  expect(made.stdout + made.stderr).not.toContain('scrypt')
  const restored = await freshSqlite()
  onTestFinished(restored.remove)
  const { file } = JSON.parse(made.stdout) as { file: string }
  const elsewhere = { ...env, DATABASE_URL: restored.url }
  const asked = await commandWith(elsewhere, 'restaurar', file)
  const [, phrase = ''] = /--confirmar "(.+)"/.exec(asked.stderr) ?? []
  const back = await commandWith(elsewhere, 'restaurar', file, '--confirmar', phrase, '--json')
  expect([back.status, back.stdout + back.stderr]).toEqual([0, expect.not.stringContaining('scrypt')])
  const list = await commandWith(elsewhere, 'persona', 'lista', '--json')
  expect(JSON.parse(list.stdout)).toMatchObject({ accounts: [{ user: 'ana' }] })
  const rows = await ask(restored.url, 'SELECT person, action FROM action_record ORDER BY at')
  expect(rows).toEqual([
    { person: 'carmen', action: 'account-added' },
    { person: 'carmen', action: 'restore' },
  ])
})
