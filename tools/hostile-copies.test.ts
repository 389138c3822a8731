import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { mexicoDay } from '#rules/format/dates.ts'
import { survey005 } from '#surveys/005.ts'
import { command, commandWith, SECRET } from '../tests/support/command.ts'
import { freshFolder, linesOfCopy, rewriteBackup } from '../tests/support/copies.ts'
import { answeredCrowd } from '../tests/support/crowds/answered-crowd.ts'
import {
  ask,
  engines,
  type FreshDatabase,
  freshPostgres,
  freshSqlite,
  usualDatabase,
} from '../tests/support/databases.ts'
import { emptyUrl, fresh, opened } from '../tests/support/restoring.ts'

const CONFIRMED = ['--confirmar', `RESTAURAR ${mexicoDay(Date.now())}`]
const PEOPLE = 20

/** A database with some people that nobody uses, and a copy of it made with these options. */
async function copied(freshDatabase: FreshDatabase, ...options: string[]) {
  const [url, folder] = [await fresh(freshDatabase), freshFolder()]
  const store = await opened(url)
  await answeredCrowd(store, survey005, { people: PEOPLE })
  await store.close()
  const made = await command(url, 'respaldo', '--carpeta', folder, '--json', ...options)
  expect(made).toMatchObject({ status: 0 })
  const { file } = JSON.parse(made.stdout) as { file: string }
  return { url, folder, file, made }
}

/** Changes the first row of a table, or makes several rows of it. */
function withRow(table: string, edit: (row: unknown[]) => unknown[][]) {
  return (lines: string[]) => {
    const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1
    const rows = edit(JSON.parse(lines[at] ?? '') as unknown[])
    const [header = '', ...rest] = lines.toSpliced(at, 1, ...rows.map((row) => JSON.stringify(row)))
    const more = (_: string, number: string) => `"${table}":${Number(number) + rows.length - 1}`
    return [header.replace(new RegExp(`"${table}":(\\d+)`), more), ...rest]
  }
}

const withHeader = (edit: (header: string) => string) => (lines: string[]) => [edit(lines[0] ?? ''), ...lines.slice(1)]

const nulls = (row: unknown[]) => [row.map(() => null)]
const lies: readonly (readonly [string, (lines: string[]) => string[]])[] = [
  ['completions of nobody', withRow('visitor', ([id, hash]) => [[id, hash, null]])],
  ['completions below nothing', withRow('visitor', ([id, hash]) => [[id, hash, -1]])],
  ['more completions than there can be', withRow('visitor', ([id, hash]) => [[id, hash, 3_000_000_000]])],
  ['a visitor without a name', withRow('visitor', ([id, , n]) => [[id, '', n]])],
  ['a row of nothing', withRow('visitor', nulls)],
  ['a session of nothing', withRow('survey_session', nulls)],
  ['a visitor twice', withRow('visitor', (row) => [row, row])],
  ['a session twice', withRow('survey_session', (row) => [row, row])],
  ['an unknown state', withRow('survey_session', ([id, survey, , ...rest]) => [[id, survey, 'open', ...rest]])],
  ['half of a letter', withRow('survey_session', ([id, ...rest]) => [[`${id}\ud800`, ...rest]])],
  ['answers that are none', withRow('survey_session', (row) => [row.with(-2, 'null')])],
  ['answers that nobody can read', withRow('survey_session', (row) => [row.with(-2, '{')])],
  ['a questionnaire that is none', withRow('questionnaire', ([id, version]) => [[id, version, 'null']])],
  ['no numbers of rows', withHeader((line) => line.replace(/"rows":\{[^}]*\}/, '"rows":null'))],
  ['a list of rows', withHeader((line) => line.replace(/"rows":\{[^}]*\}/, '"rows":[]'))],
  ['a number of rows in words', withHeader((line) => line.replace(/"visitor":\d+/, '"visitor":"muchas"'))],
  ['fewer rows than none', withHeader((line) => line.replace(/"visitor":\d+/, '"visitor":-1'))],
  ['half a row', withHeader((line) => line.replace(/"visitor":(\d+)/, '"visitor":$1.5'))],
  ['more rows than there are', withHeader((line) => line.replace(/"visitor":\d+/, '"visitor":9007199254740991'))],
  ['a migration before the first', withHeader((line) => line.replace(/"migration":\d+/, '"migration":0'))],
]

describe.each(engines)('a copy that lies, into $engine', ({ freshDatabase }) => {
  const restore = (url: string, file: string) =>
    command(url, 'restaurar', file, '--carpeta', freshFolder(), ...CONFIRMED)

  test('is refused with a sentence, never with a stack trace, and nothing is touched', async () => {
    const { url, file } = await copied(freshDatabase)
    const whole = readFileSync(file)
    const sessions = async () => await ask(url, 'SELECT id FROM survey_session ORDER BY id')
    const before = await sessions()
    for (const [lie, edit] of lies) {
      writeFileSync(file, whole)
      rewriteBackup(file, edit)
      const { status, stderr } = await restore(url, file)
      const sentence = /^(\S+: )?La (copia|tabla|encuesta) .+no se cambió nada\.$/i
      expect([lie, status, stderr.split('\n').at(-1)]).toEqual([lie, 2, expect.stringMatching(sentence)])
      expect([lie, await sessions()]).toEqual([lie, before])
    }
    writeFileSync(file, whole)
    expect(await restore(url, file)).toMatchObject({ status: 0 })
  })

  test('about its numbers is restored, and what does not fit is said', async () => {
    const { file } = await copied(freshDatabase)
    const restored = async () => {
      const url = await emptyUrl(freshDatabase)
      return { url, said: (await restore(url, file)).stdout }
    }
    expect((await restored()).said).toContain('Los conteos son los de sus respuestas.')

    rewriteBackup(
      file,
      withRow('visitor', ([id, hash]) => [[id, hash, 3]]),
    )
    expect((await restored()).said).toContain(
      'Encuesta 005: las direcciones que respondieron suman 22 y las participaciones completas son 20.',
    )

    for (const counts of ['[700]', '{']) {
      rewriteBackup(
        file,
        withRow('cell_count', (row) => [row.with(-1, counts)]),
      )
      const { url, said } = await restored()
      expect(said).toContain(
        'Encuesta 005: 1 celda no cuenta lo que dicen sus respuestas; corrígelo con npm run encuestas -- recontar.',
      )
      expect((await command(url, 'recontar')).stdout).toContain('se corrigieron 1 celdas')
    }
  })
})

test('what only PostgreSQL cannot hold is refused there, and kept by SQLite', async () => {
  const { file } = await copied(freshSqlite)
  rewriteBackup(
    file,
    withRow('survey_session', ([id, ...rest]) => [[`${id}\0`, ...rest]]),
  )
  const restore = (url: string) => command(url, 'restaurar', file, '--carpeta', freshFolder(), ...CONFIRMED)
  expect(await restore(await fresh(freshSqlite))).toMatchObject({ status: 0 })
  const { status, stderr } = await restore(await emptyUrl(freshPostgres))
  expect([status, stderr]).toEqual([2, expect.stringContaining('La tabla survey_session tiene una fila')])
})

test('a last line of nothing is no end', async () => {
  const { url, file } = await copied(usualDatabase)
  writeFileSync(file, gzipSync(`${linesOfCopy(file).with(-1, 'null').join('\n')}\n`))
  const { status, stderr } = await command(url, 'restaurar', file, ...CONFIRMED)
  expect([status, stderr]).toEqual([2, expect.stringContaining('La copia está dañada')])
})

test.each(['first', 'second'])('1.2 GB in one line, the %s, are refused before they are read', async (which) => {
  const { url, folder, file } = await copied(usualDatabase)
  const hostile = join(folder, 'larga.copia.gz')
  const beginning = which === 'first' ? '' : `${linesOfCopy(file)[0]}\n`
  // Pieces of gzip one after another are one text.
  const piece = gzipSync(Buffer.alloc(16_000_000, 'x'))
  writeFileSync(
    hostile,
    Buffer.concat([gzipSync(beginning), ...Array(75).fill(piece), Buffer.from('so far nobody reads')]),
  )
  const { status, stderr } = await command(url, 'restaurar', hostile, ...CONFIRMED)
  expect([status, stderr]).toEqual([2, expect.stringContaining('una línea es demasiado larga')])
})

describe('a signed copy', () => {
  test("is known as the own site's, and one without a signature is said to have none", async () => {
    const { url, file, made } = await copied(usualDatabase, '--firmar')
    expect(JSON.parse(made.stdout)).toMatchObject({ signed: true, key: false })
    const signed = await command(url, 'restaurar', file, '--carpeta', freshFolder(), ...CONFIRMED)
    expect(signed).toMatchObject({ status: 0, stdout: expect.stringContaining('Está firmada') })
    // Whoever changes it can leave the signature out.
    rewriteBackup(file, (lines) => lines)
    const plain = await command(
      await emptyUrl(usualDatabase),
      'restaurar',
      file,
      '--carpeta',
      freshFolder(),
      ...CONFIRMED,
    )
    expect(plain).toMatchObject({ status: 0, stdout: expect.stringContaining('No está firmada') })
    expect((await command(url, 'respaldo', '--carpeta', freshFolder())).stdout).toContain('No está firmada')
  })

  test.each([
    ['another signature', (end: object) => ({ ...end, signature: randomBytes(32).toString('hex') })],
    ['no text', (end: object) => ({ ...end, signature: 7 })],
    ['an empty signature', (end: object) => ({ ...end, signature: '' })],
  ])('is refused with %s, and nothing is touched', async (_, lie) => {
    const { url, file } = await copied(usualDatabase, '--firmar')
    rewriteBackup(
      file,
      withRow('visitor', ([id, hash]) => [[id, hash, 0]]),
      lie,
    )
    const before = await ask(url, 'SELECT * FROM visitor ORDER BY hash')
    const { status, stderr } = await command(url, 'restaurar', file, '--carpeta', freshFolder(), ...CONFIRMED)
    expect([status, stderr]).toEqual([2, expect.stringMatching(/firma|dañada/)])
    expect(await ask(url, 'SELECT * FROM visitor ORDER BY hash')).toEqual(before)
  })

  test('is refused with the old signature under other rows', async () => {
    const { url, file } = await copied(usualDatabase, '--firmar')
    const { signature } = JSON.parse(linesOfCopy(file).at(-1) ?? '') as { signature: string }
    rewriteBackup(
      file,
      withRow('visitor', ([id, hash]) => [[id, hash, 0]]),
      (end) => ({ ...end, signature }),
    )
    const { status, stderr } = await command(url, 'restaurar', file, '--carpeta', freshFolder(), ...CONFIRMED)
    expect([status, stderr]).toEqual([2, expect.stringContaining('La firma de la copia no es la de este sitio')])
  })

  test('is not made with the key inside, nor without a key', async () => {
    const { url, folder } = await copied(freshSqlite)
    const both = await command(url, 'respaldo', '--carpeta', folder, '--firmar', '--con-clave')
    expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('--firmar no sirve con --con-clave')])
    const { status, stderr } = await commandWith({ DATABASE_URL: url }, 'respaldo', '--carpeta', folder, '--firmar')
    expect([status, stderr]).toEqual([2, expect.stringContaining('No se puede usar la clave de visitantes')])
    const other = { DATABASE_URL: url, IP_HASH_SECRET: `another ${SECRET}` }
    expect(await commandWith(other, 'respaldo', '--carpeta', folder, '--firmar')).toMatchObject({ status: 2 })
  })
})
