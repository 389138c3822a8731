import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { commandIn } from '../tests/support/command.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { instalarCommand } from './commands/instalar.ts'
import { withSettings } from './commands/settings-file.ts'

/** What makes a site somebody's own. */
const OURS = [
  ...['--dominio', 'encuestas.observatorio.mx', '--marca', 'Observatorio "Hoy" & mañana'],
  ...['--pagina', 'https://observatorio.mx', '--contacto', 'seguridad@observatorio.mx', '--formularios', 'propios'],
]

const install = (folder: string, ...options: string[]) => commandIn(folder, 'instalar', ...options)
const settingsIn = (folder: string) => parseEnv(readFileSync(join(folder, '.env'), 'utf8'))

test('with its options it writes the settings of a public site, and makes secrets that it does not show', async () => {
  const folder = freshFolder()
  const { status, stdout, stderr } = await install(folder, ...OURS)
  expect([status, stderr]).toEqual([0, ''])
  const { ADMIN_PASSWORD = '', IP_HASH_SECRET = '', ...others } = settingsIn(folder)
  expect(others).toEqual({
    PUBLIC_ORIGIN: 'https://encuestas.observatorio.mx',
    BRAND_NAME: 'Observatorio "Hoy" & mañana',
    BRAND_URL: 'https://observatorio.mx',
    SECURITY_CONTACT: 'seguridad@observatorio.mx',
    ...Object.fromEntries(fixedSurveys.map(({ id }) => [`FORM_${id}`, 'builtin'])),
  })
  expect(ADMIN_PASSWORD.length).toBeGreaterThanOrEqual(16)
  expect(IP_HASH_SECRET.length).toBeGreaterThanOrEqual(32)
  for (const secret of [ADMIN_PASSWORD, IP_HASH_SECRET]) expect(stdout).not.toContain(secret)
  expect(stdout).toContain('https://encuestas.observatorio.mx')
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
})

test('with the examples no site becomes public: it says which are left and writes nothing', async () => {
  const folder = freshFolder()
  const { status, stderr } = await install(folder, '--dominio', 'encuestas.observatorio.mx')
  expect(status).toBe(2)
  for (const part of ['pulso.example', 'BRAND_NAME', 'FORM_001']) expect(stderr).toContain(part)
  expect(existsSync(join(folder, '.env'))).toBe(false)
  // Whoever only wants to try it may.
  const trial = await install(folder)
  expect([trial.status, trial.stdout]).toEqual([0, expect.stringContaining('solo para probarlo')])
})

test('a second time it keeps what is set, secrets and lines of the operator included', async () => {
  const folder = freshFolder()
  await install(folder, ...OURS)
  const file = join(folder, '.env')
  const before = `# Nuestro.\nRATE_LIMIT_PER_MINUTE=300\n${readFileSync(file, 'utf8')}`
  writeFileSync(file, before)
  expect((await install(folder)).stdout).toContain('No cambió nada')
  expect(readFileSync(file, 'utf8')).toBe(before)
  await install(folder, '--marca', 'Otra')
  expect(readFileSync(file, 'utf8')).toBe(before.replace(/^BRAND_NAME=.*$/m, 'BRAND_NAME=Otra'))
})

test.each([
  [['--dominio', 'encuestas.observatorio.mx/ruta'], 'PUBLIC_ORIGIN: debe ser un origen'],
  [['--pagina', 'observatorio'], 'BRAND_URL: debe ser una dirección http o https'],
  [['--contacto', 'nadie'], 'SECURITY_CONTACT: debe ser un correo'],
  [['--base', 'mysql://x'], 'DATABASE_URL: '],
  [['--formularios', '001=no vale'], 'FORM_001: debe ser builtin o typeform:ID'],
  [['--formularios', '009=AbCd1234'], 'No se entiende «009=AbCd1234»'],
  [['--marca', `los "dos" 'tipos'`], 'BRAND_NAME: '],
])('%j is refused as the server would refuse it, and nothing is written', async (options, sentence) => {
  const folder = freshFolder()
  const { status, stderr } = await install(folder, ...OURS, ...options)
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)])
  expect(existsSync(join(folder, '.env'))).toBe(false)
})

test('a password in the address of the database is written and never shown; the site keeps the key that it has', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'encuestas.db.secret'), 'the key beside the file\n')
  writeFileSync(join(folder, '.env'), 'DATABASE_URL=file:encuestas.db\n')
  const base = 'postgres://encuestas:muy-secreta@127.0.0.1:5432/encuestas'
  const { status, stdout, stderr } = await install(folder, ...OURS, '--base', base, '--json')
  expect(status).toBe(0)
  expect(settingsIn(folder)).toMatchObject({ DATABASE_URL: base, IP_HASH_SECRET: 'the key beside the file' })
  expect(stdout + stderr).not.toContain('muy-secreta')
  expect(JSON.parse(stdout)).toMatchObject({ isPublic: true, changed: expect.arrayContaining(['DATABASE_URL']) })
})

test('asked in a terminal, a bad answer is asked again and Enter keeps what is in brackets', async () => {
  const file = join(freshFolder(), '.env')
  const asked: string[] = []
  const answering = (...answers: string[]) =>
    instalarCommand({
      file,
      ask: async (question) => {
        asked.push(question)
        return answers.shift() ?? ''
      },
    })
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  const output = {
    env: {},
    isDatabaseNamed: true,
    isJson: false,
    line: say,
    note: say,
    progress: say,
    result: () => {},
  }
  const [domain, brand, page] = ['encuestas.observatorio.mx', 'Observatorio', 'https://observatorio.mx']
  // First a domain that is none, and no name, which a public site must have.
  const first = answering('no es/nada', domain, '', brand, page, '', '', '', '', 'propios', 'sqlite')
  expect(await first.run([], output)).toBe(0)
  expect(said.join('\n')).toMatch(/debe ser un origen[\s\S]+Hace falta/)
  const kept = readFileSync(file, 'utf8')
  expect(parseEnv(kept)).toMatchObject({ PUBLIC_ORIGIN: `https://${domain}`, BRAND_NAME: brand, BRAND_URL: page })
  asked.length = 0
  expect(await answering().run([], output)).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(kept)
  expect(asked.join('\n')).toContain('[https://observatorio.mx/aviso-de-privacidad]')
  expect(asked.find((question) => question.includes('Formularios'))).toContain('[propios]')
})

test.each(['plain', 'with spaces', '# not a comment', '$HOME', "L'Observatori", 'say "hi"', 'back\\slash'])(
  'what is read from the file is what was answered: %s',
  (answer) => {
    expect(parseEnv(withSettings('OTHER=1\n', { BRAND_NAME: answer })).BRAND_NAME).toBe(answer)
  },
)
