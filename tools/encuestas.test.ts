import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { visitorNames } from '#server/visitor/visitor-name.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { command, SECRET } from '../tests/support/command.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { answeredCrowd } from '../tests/support/crowds/answered-crowd.ts'
import { remoteVisitor } from '../tests/support/crowds/remote-visitor.ts'
import { ask, engines, type FreshDatabase, freshSqlite } from '../tests/support/databases.ts'
import { startServer } from '../tests/support/processes/server-process.ts'
import { readerBeside } from '../tests/support/reader-beside.ts'
import { testStore } from '../tests/support/store.ts'
import { images } from '../tests/support/survey-files/images.ts'
import { surveyWithImages } from '../tests/support/survey-files/survey-with-images.ts'

const nextNumber = String(fixedSurveys.length + 1).padStart(3, '0')
const LONG_AGO = Date.now() - 2 * 3_600_000

async function fresh(freshDatabase: FreshDatabase) {
  const database = await freshDatabase({ isEmpty: true })
  onTestFinished(database.remove)
  return database
}

test('alone it lists every command; each says how it is used', async () => {
  const { status, stdout } = await command(undefined)
  expect(status).toBe(0)
  for (const name of ['estado', 'abrir', 'cerrar', 'recontar', 'exportar', 'ponderar']) expect(stdout).toContain(name)
  expect((await command(undefined, 'cerrar', '--help')).stdout).toContain('npm run encuestas -- cerrar ENCUESTA')
})

test('every command says how it is used, and with --json a bad use is one object and a 2', async () => {
  const names = [...(await command(undefined)).stdout.matchAll(/^ {2}([\w-]+) {2}/gm)].map(([, name = '']) => name)
  expect(names).toHaveLength(15)
  for (const name of names) {
    const help = await command(undefined, name, '--help')
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining(`npm run encuestas -- ${name}`)])
    // Each option that the first line names is explained below it; a command of commands explains those of each.
    const [, usage = '', ...explained] = help.stdout.split('\n')
    const options = [...usage.matchAll(/--[a-z-]+/g)].map(([option]) => option)
    const named = explained.flatMap((line) => /^ {2}(--[a-z-]+)/.exec(line)?.[1] ?? [])
    expect(new Set(named)).toEqual(new Set(options))
    expect(options).toContain('--json')
    const { status, stdout, stderr } = await command(undefined, name, '--json', '--nada')
    expect([name, status, JSON.parse(stdout)]).toEqual([name, 2, { error: 'No se entiende «--nada».' }])
    expect(stderr).toContain(`Uso: npm run encuestas -- ${name}`)
  }
})

test('the questionnaire of a survey is a form for Typeform, the same with --json', async () => {
  const [plain, json] = [
    await command(undefined, 'formulario-typeform', '001'),
    await command(undefined, 'formulario-typeform', '001', '--json'),
  ]
  expect(JSON.parse(plain.stdout)).toEqual(JSON.parse(json.stdout))
  expect(JSON.parse(json.stdout).fields.length).toBeGreaterThan(0)
})

test('a survey file is checked in sentences and, for programs, in one object; with errors it ends with 2', async () => {
  const folder = freshFolder()
  expect(await command(undefined, 'encuesta', 'plantilla', '--out', folder)).toMatchObject({ status: 0 })
  expect(JSON.parse(readFileSync(join(folder, 'esquemas/encuesta-1.json'), 'utf8')).required).toContain('questionnaire')
  for (const format of ['xlsx', 'json']) {
    const bajar = ['encuesta', 'bajar', '001', '--formato', format, '--out', folder]
    expect(await command(undefined, ...bajar)).toMatchObject({ status: 0 })
    const read = await command(undefined, 'encuesta', 'revisar', join(folder, `encuesta-001.${format}`), '--json')
    expect([read.status, JSON.parse(read.stdout)]).toEqual([
      0,
      { errors: [], warnings: [], summary: { sections: 3, questions: 9, conditions: 2, electoral: 3, minutes: 2 } },
    ])
  }
  const file = join(folder, 'plantilla.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"kind": "single"', '"kind": "singel"'))
  expect(await command(undefined, 'encuesta', 'plantilla', '--out', folder)).toMatchObject({ status: 2 })
  const cell = 'questionnaire.sections.0.questions.0.kind'
  const message = '«singel» no existe; ¿quisiste decir «single»?'
  const json = await command(undefined, 'encuesta', 'revisar', file, '--json')
  expect([json.status, JSON.parse(json.stdout)]).toEqual([
    2,
    { errors: [{ cell, message }], warnings: [], summary: expect.objectContaining({ sections: 0 }) },
  ])
  expect(await command(undefined, 'encuesta', 'revisar', file)).toMatchObject({
    status: 2,
    stdout: expect.stringMatching(/: «singel» no existe; ¿quisiste decir «single»\?\n1 error, 0 avisos\./),
  })
  for (const words of [[], ['abrir'], ['bajar', '009', '--formato', 'json'], ['bajar', '001', '--formato', 'ods']])
    expect(await command(undefined, 'encuesta', ...words)).toMatchObject({ status: 2 })
  expect(await command(undefined, 'encuesta', 'revisar', join(folder, 'no-existe.xlsx'))).toMatchObject({ status: 2 })
})

test('a survey file is opened beside a running site, then its next version, and written again', async () => {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  const server = await startServer({ DATABASE_URL: url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })
  const folder = freshFolder()
  await command(undefined, 'encuesta', 'plantilla', '--out', folder)
  const file = join(folder, 'plantilla.json')
  const abrir = (...words: string[]) => command(url, 'encuesta', 'abrir', file, ...words, '--json')
  const confirmed = ['--confirmar', 'Los parques de tu colonia']
  expect(await abrir('--confirmar', 'Otra')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('No se escribió'),
  })
  const opened = await abrir(...confirmed)
  expect(opened.status).toBe(0)
  const { survey, version } = JSON.parse(opened.stdout)
  expect([survey, version]).toEqual([nextNumber, 1])
  await expect
    .poll(async () => (await fetch(`${server.origin}/survey/${survey}`)).status, { timeout: 60_000 })
    .toBe(200)

  writeFileSync(file, readFileSync(file, 'utf8').replace('¿cuántas veces fuiste', '¿cuántas veces has ido'))
  const next = ['--encuesta', survey, ...confirmed]
  expect(await abrir(...next)).toMatchObject({ status: 2, stderr: expect.stringContaining('sentido') })
  const second = await abrir(...next, '--sentido', 'igual')
  expect(JSON.parse(second.stdout)).toMatchObject({ survey, version: 2, correction: 0 })
  expect(await abrir(...next, '--sentido', 'igual')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('lo mismo'),
  })
  expect(await ask(url, 'SELECT count(*) AS drafts FROM survey_draft')).toEqual([{ drafts: 0 }])
  expect(await command(url, 'encuesta', 'bajar', survey, '--formato', 'json', '--out', folder)).toMatchObject({
    status: 0,
  })
  expect(readFileSync(join(folder, `encuesta-${survey}.json`), 'utf8')).toContain('¿cuántas veces has ido')
})

test('the state of a survey says how many are set aside, so that its numbers add up', async () => {
  const store = await testStore(freshSqlite)
  await answeredCrowd(store, survey005, { people: 20, marks: 'crowded-network' })
  const { stdout } = await command(store.url, 'estado')
  expect(stdout).toContain('20 completas, 17 contadas, 3 apartadas')
})

describe.each(engines)('a survey with images, on $engine', ({ freshDatabase }) => {
  test('is opened from a folder with its images, and written with them so that it reads the same', async () => {
    const { url } = await fresh(freshDatabase)
    await startServer({ DATABASE_URL: url, IP_HASH_SECRET: SECRET })
    const folder = freshFolder()
    const file = join(folder, 'boleta.json')
    const survey = surveyWithImages(['Uno.png', 'dos.webp'])
    writeFileSync(file, JSON.stringify(survey))
    writeFileSync(join(folder, 'uno.png'), images.png)
    writeFileSync(join(folder, 'vacaciones.png'), 'a photo that has nothing to do with it')
    const revisar = (path: string) => command(undefined, 'encuesta', 'revisar', path, '--json')
    const missing = await revisar(file)
    expect([missing.status, JSON.parse(missing.stdout).errors]).toEqual([
      2,
      [
        {
          cell: 'questionnaire.sections.0.questions.0.options.1.image',
          message: expect.stringContaining('No está la imagen «dos.webp»'),
        },
      ],
    ])
    writeFileSync(join(folder, 'dos.webp'), images.lossyWebp)
    expect(JSON.parse((await revisar(file)).stdout)).toMatchObject({ errors: [], warnings: [] })
    const opened = await command(url, 'encuesta', 'abrir', file, '--confirmar', survey.title, '--json')
    expect(JSON.parse(opened.stdout)).toMatchObject({ survey: nextNumber, version: 1 })

    for (const format of ['xlsx', 'json']) {
      const out = freshFolder()
      const written = await command(url, 'encuesta', 'bajar', nextNumber, '--formato', format, '--out', out)
      expect(written.status).toBe(0)
      const again = join(out, `encuesta-${nextNumber}.${format}`)
      expect(JSON.parse((await revisar(again)).stdout)).toMatchObject({ errors: [], warnings: [] })
      const next = ['--encuesta', nextNumber, '--confirmar', survey.title, '--json']
      const same = await command(url, 'encuesta', 'abrir', again, ...next)
      expect([same.status, same.stderr]).toEqual([2, expect.stringContaining('Es lo mismo que ya está abierto')])
    }
  })
})

describe.each(engines)('beside a running server on $engine', ({ freshDatabase }) => {
  test('a survey is closed, opened, and closed for good', async () => {
    const database = await fresh(freshDatabase)
    expect(await command(database.url, 'estado')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('npm start'),
    })
    const server = await startServer({ DATABASE_URL: database.url, IP_HASH_SECRET: SECRET, TRUST_PROXY: 'loopback' })
    const visitor = remoteVisitor(server.origin, '203.0.113.9')
    await visitor.session('001')
    const mayEnter = async () => (await fetch(`${server.origin}/api/survey/001/check`)).json() as Promise<object>

    expect((await command(database.url, 'cerrar', '001')).stdout).toContain('quedó cerrada')
    await expect.poll(mayEnter).toMatchObject({ canAccess: false })
    const page = () => fetch(`${server.origin}/survey/001`).then((reply) => reply.text())
    await expect.poll(page).toContain('Encuesta cerrada')
    expect((await command(database.url, 'cerrar', '001', '--para-siempre')).status).toBe(2)
    expect((await command(database.url, 'abrir', '001')).status).toBe(0)
    await expect.poll(mayEnter).toMatchObject({ canAccess: true })

    await ask(
      database.url,
      `INSERT INTO closing_decision (survey_id, at, decision) VALUES ('002', ${LONG_AGO}, 'closed')`,
    )
    await remoteVisitor(server.origin, '203.0.113.9').session('001')
    const confirmed = ['--para-siempre', '--confirmar', 'CERRAR 002 PARA SIEMPRE']
    expect(await command(database.url, 'cerrar', '002', '--para-siempre', '--confirmar', 'cerrar')).toMatchObject({
      status: 2,
    })
    const reader = await readerBeside(database.url)
    const heldUp = await command(database.url, 'cerrar', '002', ...confirmed)
    expect([heldUp.status, heldUp.stderr]).toEqual([2, expect.stringContaining('otro programa está leyendo la base')])
    await reader.leave()
    expect(await command(database.url, 'cerrar', '002', ...confirmed)).toMatchObject({ status: 0 })
    expect(await ask(database.url, "SELECT part FROM survey_key WHERE survey_id = '002'")).toEqual([])
    expect(await command(database.url, 'abrir', '002')).toMatchObject({ status: 1 })
    const { surveys } = JSON.parse((await command(database.url, 'estado', '--json')).stdout)
    expect(surveys.map(({ survey, standing }: Record<string, string>) => [survey, standing])).toEqual(
      fixedSurveys.map(({ id }) => [id, id === '002' ? 'closed-for-good' : 'open']),
    )
    server.signal('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})

test('as a command it answers with its exit code', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/encuestas.ts', 'cierra'], { encoding: 'utf8' })
  expect([status, stderr.split('\n')[0]]).toEqual([2, 'No existe el comando «cierra».'])
})

test("without the survey's part of the key, the site's key names nobody", () => {
  const named = visitorNames(SECRET, new Map([['001', 'a part']]))('203.0.113.9', '001')
  expect(visitorNames(SECRET)('203.0.113.9', '001')).not.toBe(named)
})

test('what cannot be understood changes nothing, and says what would do', async () => {
  const database = await fresh(freshSqlite)
  for (const words of [
    ['cierra'],
    ['cerrar'],
    ['cerrar', '009'],
    ['cerrar', '001', '002'],
    ['abrir', '001', '--ya'],
    ['estado', 'x'],
  ]) {
    const { status, stderr } = await command(database.url, ...words)
    expect([words, status, stderr.length > 20]).toEqual([words, 2, true])
  }
})
