import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { answeredCrowd } from '../tests/support/crowds/answered-crowd.ts'
import { engines, freshSqlite } from '../tests/support/databases.ts'
import { environment, exportedFile, onlyDatabase, runExport } from '../tests/support/processes/run-export.ts'
import { readCsv } from '../tests/support/read-csv.ts'
import { testStore } from '../tests/support/store.ts'

async function answered(people: number, freshDatabase: Parameters<typeof testStore>[0] = freshSqlite) {
  const store = await testStore(freshDatabase)
  const document = JSON.stringify(survey005.questionnaire)
  await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
  await answeredCrowd(store, survey005, { people })
  return store
}

describe.each(engines)('npm run export, on $engine', ({ freshDatabase, engine }) => {
  test('writes every file whole, for its owner only, and the manifest knows them by count and fingerprint', async () => {
    const [store, folder] = [await answered(700, freshDatabase), join(freshFolder(), 'carpeta')]
    const env = engine === 'PostgreSQL' ? { IP_HASH_SECRET: 'a secret of the tests' } : {}
    const { status, stdout, stderr } = await runExport({ url: store.url, env }, '005', '--out', folder)
    expect([stderr, status]).toEqual([expect.stringMatching(onlyDatabase), 0])
    expect(stdout).toContain('Encuesta 005: 700 respuestas')
    expect(stdout).toContain('Con pesos: Censo 2020')
    const manifest = JSON.parse(exportedFile(folder, 'manifiesto', 'json').text)
    expect(manifest).toMatchObject({
      survey: '005',
      responses: 700,
      weights: { kind: 'weighted', edition: 'Censo 2020' },
    })
    const others = readdirSync(folder).filter((name) => !name.includes('manifiesto'))
    expect(manifest.files.map(({ name }: { name: string }) => name).sort()).toEqual(others.sort())
    for (const { name, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(folder, name))
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    }
    expect(readCsv(exportedFile(folder, 'respuestas', 'csv').text)).toHaveLength(701)
    expect(exportedFile(folder, 'respuestas', 'jsonl').text.trimEnd().split('\n')).toHaveLength(700)
  })
})

test('with places the rows are the same in a random order', async () => {
  const [store, folder] = [await answered(300), freshFolder()]
  expect((await runExport(store, '005', '--out', folder)).status).toBe(0)
  expect((await runExport(store, '005', '--out', folder, '--with-places')).status).toBe(0)
  expect(readdirSync(folder)).toHaveLength(13)
  const table = (part: string) => {
    const [header = [], ...rows] = readCsv(exportedFile(folder, part, 'csv').text)
    const from = header.indexOf('sex')
    return { header, answers: rows.map((cells) => cells.slice(from).join('|')) }
  }
  const [plain, places] = [table('respuestas'), table('respuestas-con-lugares')]
  expect(places.header).toEqual(expect.arrayContaining(['postal_code', 'colonia']))
  expect(places.header).not.toContain('weight')
  expect(plain.header).not.toContain('postal_code')
  expect(places.answers.toSorted()).toEqual(plain.answers.toSorted())
  const inTheirPlace = places.answers.filter((answers, at) => answers === plain.answers[at])
  expect(inTheirPlace.length).toBeLessThan(30)
  expect(JSON.parse(exportedFile(folder, 'manifiesto-con-lugares', 'json').text).weights.kind).toBe('unweighted')
})

test('what is there is not written over, unless told so', async () => {
  const [store, folder] = [await answered(5), freshFolder()]
  expect((await runExport(store, '005', '--out', folder)).status).toBe(0)
  const { name } = exportedFile(folder, 'respuestas', 'csv')
  writeFileSync(join(folder, name), 'mío')
  const refused = await runExport(store, '005', '--out', folder)
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('Con --force se reemplaza')])
  expect(readFileSync(join(folder, name), 'utf8')).toBe('mío')
  expect((await runExport(store, '005', '--out', folder, '--force')).status).toBe(0)
  expect(readCsv(readFileSync(join(folder, name), 'utf8'))).toHaveLength(6)
})

test('a bad use is one sentence and a 2', async () => {
  const [store, folder] = [await answered(1), freshFolder()]
  writeFileSync(join(folder, 'archivo'), '')
  const said = async (...args: string[]) => {
    const { status, stderr } = await runExport(store, ...args)
    return [status, stderr]
  }
  expect(await said('009', '--out', folder)).toEqual([
    2,
    expect.stringContaining(
      `No existe la encuesta «009»; las que hay: ${fixedSurveys.map(({ id }) => id).join(', ')}.\n`,
    ),
  ])
  for (const args of [[], ['005'], ['005', '999', '--out', folder], ['005', '--out', folder, '--what']]) {
    expect(await said(...args)).toEqual([
      2,
      expect.stringMatching(/^(Falta|No se entiende) .+\nUso: npm run encuestas -- exportar ENCUESTA --out CARPETA/),
    ])
  }
  const [status, message] = await said('005', '--out', join(folder, 'archivo', 'dentro'))
  expect([status, message]).toEqual([2, expect.stringContaining('No se puede escribir en la carpeta')])
  const noStore = await runExport({ url: `file:${folder}` }, '005', '--out', folder)
  expect([noStore.status, noStore.stderr]).toEqual([2, expect.stringContaining('No se puede abrir la base de datos')])
  const badSetting = await runExport({ url: store.url, env: { PORT: 'x' } }, '005', '--out', folder)
  expect([badSetting.status, badSetting.stderr]).toEqual([2, expect.stringContaining('PORT')])
  expect(readdirSync(folder)).toEqual(['archivo'])
})

test.skipIf(process.getuid?.() === 0)('a folder that may not be written is said', async () => {
  const [store, folder] = [await answered(1), join(freshFolder(), 'cerrada')]
  mkdirSync(folder)
  chmodSync(folder, 0o500)
  expect((await runExport(store, '005', '--out', folder)).status).toBe(2)
})

test('where there is no room for all of it, nothing of it stays', async () => {
  const [store, folder] = [await answered(500), freshFolder()]
  const command = ['--fsize=100000', process.execPath, 'tools/encuestas.ts', 'exportar', '005', '--out', folder]
  const { status, stderr } = spawnSync('prlimit', command, { encoding: 'utf8', env: environment(store) })
  expect([status, stderr]).toEqual([1, expect.stringContaining('No se pudo terminar de escribir')])
  expect(readdirSync(folder)).toEqual([])
})

test('one that is stopped leaves nothing behind', async () => {
  const [store, folder] = [await answered(50), freshFolder()]
  await store.ask(`
    INSERT INTO survey_session SELECT substr(id, 1, 8) || 'copy-' || value || substr(id, 9), survey_id, state,
      postal_code, colonia, time_taken, version, answers, marks
    FROM survey_session, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 1199) SELECT value FROM n)`)
  const child = spawn(process.execPath, ['tools/encuestas.ts', 'exportar', '005', '--out', folder], {
    env: environment(store),
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })
  await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(0)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(said).toContain('Interrumpido')
  expect(readdirSync(folder)).toEqual([])
})
