import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Release } from '#releases/release.ts'
import { releaseCsv, targetsCsv } from '#rules/releases/files/release-csv.ts'
import { newsOf } from '#rules/releases/news/news.ts'
import { survey005 } from '#surveys/005.ts'
import { readCsv } from '../../../tests/support/read-csv.ts'
import { readZip } from '../../../tests/support/read-xlsx.ts'
import { sampleRelease } from '../../../tests/support/releases/sample-release.ts'
import { releaseBundle } from './release-bundle.ts'

const { release: sample } = sampleRelease()
const [one, several] = [
  sample.questions.find(({ kind }) => kind === 'single'),
  sample.questions.find(({ kind }) => kind === 'several'),
]
const optionsOf = (question: typeof one) => (question?.result.kind === 'table' ? question.result.rows : [])
const [first, second] = optionsOf(one)
const columnOf = (id = '') => id.replaceAll('-', '_')
const flag = `${columnOf(several?.id)}__${columnOf(optionsOf(several)[0]?.option)}`
const microdata = `\ufeffsex,age,zone,weight,${columnOf(one?.id)},${flag}\r\nwoman,,capital,1.25,${first?.option},1\r\nman,,capital,0.75,${second?.option},0\r\nman,,,1,${first?.option},\r\n`
const release = { ...sample, isLast: true, licence: 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)' }

async function bundled(withPeople = true, more: Partial<Release> = {}): Promise<Map<string, string>> {
  const zip = await releaseBundle({
    release: { ...release, ...more, ...(withPeople && { microdata: { records: 3, sha256: '' } }) },
    sha256: '',
    publisher: { name: 'Marca', address: 'https://encuestas.example/survey/005/resultados/1' },
    document: '{}',
    data: [
      { name: 'datos.csv', content: Buffer.from(releaseCsv(release)) },
      { name: 'ponderacion.csv', content: Buffer.from(targetsCsv(release, release.weighting.targets ?? [])) },
      ...(withPeople ? [{ name: 'microdatos.csv', content: Buffer.from(microdata) }] : []),
    ],
    questionnaire: survey005.questionnaire,
    report: '<!doctype html>',
  })
  return new Map([...readZip(zip)].map(([name, content]) => [name.split('/').slice(1).join('/'), content]))
}

const types: Record<string, RegExp> = {
  string: /^/,
  integer: /^\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

test.each([true, false])(
  'datapackage.json names each table, its size, its digest, and each of its columns with the type of its cells (microdata: %s)',
  async (withPeople) => {
    const files = await bundled(withPeople)
    const described = JSON.parse(files.get('datapackage.json') ?? '{}')
    expect(described).toMatchObject({
      profile: 'tabular-data-package',
      name: 'encuesta-005-publicacion-1',
      licenses: [{ path: 'https://creativecommons.org/licenses/by/4.0/' }],
    })
    const names = described.resources.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['datos', 'ponderacion', ...(withPeople ? ['microdatos'] : [])])
    for (const { path, bytes, hash, schema } of described.resources) {
      const csv = files.get(path) ?? ''
      expect([path, bytes]).toEqual([path, Buffer.byteLength(csv)])
      expect(hash).toBe(`sha256:${createHash('sha256').update(csv).digest('hex')}`)
      const [header = [], ...rows] = readCsv(csv)
      expect(schema.fields.map(({ name }: { name: string }) => name)).toEqual(header)
      for (const [at, field] of schema.fields.entries()) {
        expect(field.description, field.name).toMatch(/\p{L}{2}/u)
        const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
        expect(
          cells.filter((cell) => !types[field.type]?.test(cell)),
          field.name,
        ).toEqual([])
        const known = field.constraints?.enum.map(String)
        if (known)
          expect(
            cells.filter((cell) => !known.includes(cell)),
            field.name,
          ).toEqual([])
      }
    }
  },
)

test('LEEME.txt tells what the page opens with: the analyst\u2019s headline and sentences, or the clearest findings', async () => {
  const story = { headline: 'Así llega el agua', leads: [one?.id ?? ''], sentences: ['A la mitad, todos los días.'] }
  const told = (await bundled(false, { story })).get('LEEME.txt')
  expect(told).toContain(`Así llega el agua\n- ${one?.text} A la mitad, todos los días.\n`)
  const untold = (await bundled(false)).get('LEEME.txt')
  for (const { question, sentence } of newsOf(release).findings)
    expect(untold).toContain(`- ${question.text} ${sentence}\n`)
})

test('what reads the tables is in the ZIP, in LEEME.txt and in SHA256SUMS', async () => {
  const files = await bundled()
  for (const name of ['datapackage.json', 'leer.R', 'leer.sps']) {
    expect(files.get('LEEME.txt')).toContain(name)
    const sum = createHash('sha256')
      .update(files.get(name) ?? '')
      .digest('hex')
    expect(files.get('SHA256SUMS')).toContain(`${sum}  ${name}\n`)
  }
})

async function unpacked(withPeople: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'entrega-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of await bundled(withPeople)) writeFileSync(join(folder, name), content)
  return folder
}

const has = (program: string) => spawnSync(program, ['--version']).status === 0

test.skipIf(!has('Rscript'))('R reads every row, its codes with their labels', async () => {
  const cwd = await unpacked(true)
  const column = columnOf(one?.id)
  const code = `source("leer.R", encoding = "UTF-8"); cat(nrow(datos), nrow(microdatos), sum(microdatos$weight), as.character(microdatos$${column}[1]), class(datos$fecha_publicacion), datos$encuesta[1], sum(microdatos$${flag}, na.rm = TRUE), sep = "|")`
  const { stdout, stderr, status } = spawnSync('Rscript', ['-e', code], { cwd, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const rows = readCsv((await bundled()).get('datos.csv') ?? '').length - 1
  expect(stdout).toBe(`${rows}|3|3|${first?.label}|Date|005|1`)
})

test.skipIf(!has('pspp')).each([true, false])(
  'PSPP reads the table without a complaint (microdata: %s)',
  async (withPeople) => {
    const cwd = await unpacked(withPeople)
    const input = `INCLUDE 'leer.sps'.\nDESCRIPTIVES /VARIABLES=${withPeople ? flag : 'ponderado'}.\n`
    const run = spawnSync('pspp', ['-b', '-o', 'salida.txt', '-'], { cwd, input, encoding: 'utf8' })
    expect(`${run.stdout}${run.stderr}`).toBe('')
    expect(run.status).toBe(0)
  },
)
