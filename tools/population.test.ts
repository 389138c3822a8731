import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { populationEditions } from '#places/population.ts'
import { countsOf, populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { commandIn } from '../tests/support/command.ts'
import { populationModule } from './population-table.ts'

const current = readFileSync('src/places/population.ts', 'utf8')
const census = populationEditions.find(({ edition }) => edition === 'Censo 2020')

async function runImport(content: string, about = anotherEdition) {
  const folder = mkdtempSync(join(tmpdir(), 'population-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('src/places', join(folder, 'src/places'), { recursive: true })
  writeFileSync(join(folder, 'tabla.csv'), content)
  const run = await commandIn(folder, 'importar-poblacion', 'tabla.csv', ...about)
  return { ...run, written: readFileSync(join(folder, 'src/places/population.ts'), 'utf8') }
}

const anotherEdition = ['--edition', 'Intercensal 2025', '--source', 'INEGI', '--address', 'https://www.inegi.org.mx/']

test('the population in use is what the import writes, with no edit by hand', () => {
  expect(populationModule(populationEditions)).toBe(current)
})

test('the census counts people as our questionnaires ask them', () => {
  expect(sexQuestion.options.map(({ id }) => id)).toEqual(expect.arrayContaining([...populationSexes]))
  expect(ageQuestion.options.slice(1, 7).map(({ id }) => id)).toEqual(populationBands)
})

test('the census has the adults that INEGI published, state and municipalities', () => {
  const counts = census ? countsOf(census) : []
  const adults = (isIn: (count: (typeof counts)[number]) => boolean) =>
    counts.reduce((sum, count) => (isIn(count) ? sum + count.people : sum), 0)
  expect(counts).toHaveLength(132)
  expect(adults(() => true)).toBe(960_764)
  expect(populationSexes.map((sex) => adults((count) => count.sex === sex))).toEqual([500_089, 460_675])
  expect(populationBands.map((band) => adults((count) => count.ageBand === band))).toEqual([
    180_847, 225_251, 191_635, 158_790, 107_171, 97_070,
  ])
  expect(municipalities.map((town) => adults((count) => count.municipality === town))).toEqual([
    657_539, 32_032, 38_275, 10_772, 83_807, 30_596, 36_034, 5_961, 14_200, 13_378, 38_170,
  ])
  expect(census?.ageUnknown).toBe(1_508)
})

/** The columns of INEGI's file (ITER) that make up an age band. */
const fiveYears: Readonly<Record<string, readonly string[]>> = {
  '18-to-24': ['P_18A24'],
  '25-to-34': ['P_25A29', 'P_30A34'],
  '35-to-44': ['P_35A39', 'P_40A44'],
  '45-to-54': ['P_45A49', 'P_50A54'],
  '55-to-64': ['P_55A59', 'P_60A64'],
  '65-or-more': ['P_65A69', 'P_70A74', 'P_75A79', 'P_80A84', 'P_85YMAS'],
}

test('the census is INEGI’s own file, added up', () => {
  // Cut to the totals and to the columns of population.
  const iter = readFileSync('tests/weighting/iter-01-2020.csv', 'utf8')
  const rows: Record<string, string>[] = parse(iter, { columns: true, bom: true })
  const expected = municipalities.flatMap((municipality, at) => {
    const [town, again] = rows.filter(({ MUN, LOC }) => Number(MUN) === at + 1 && Number(LOC) === 0)
    expect([town?.NOM_MUN, again]).toEqual([municipality, undefined])
    const people = (letter: string, band: string) =>
      fiveYears[band]?.reduce((sum, column) => sum + Number(town?.[`${column}_${letter}`]), 0)
    return populationSexes.flatMap((sex) =>
      populationBands.map((ageBand) => ({
        ...{ municipality, sex, ageBand },
        people: people(sex === 'woman' ? 'F' : 'M', ageBand),
      })),
    )
  })
  expect(census && countsOf(census)).toEqual(expected)
})

const table = [
  'inegi_code,municipality,sex,age_band,people',
  ...populationEditions.flatMap(countsOf).map(({ municipality, sex, ageBand, people }) => {
    const code = String(1_001 + municipalities.indexOf(municipality)).padStart(5, '0')
    return [code, municipality, sex, ageBand, people].join(',')
  }),
]

test('a second edition stands beside the first, and neither loses its name', async () => {
  const newer = table.map((row, at) => (at === 0 ? row : row.replace(/\d+$/, (people) => String(Number(people) + 10))))
  const run = await runImport(newer.join('\n'))
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(run.stdout).toContain('«Intercensal 2025», 962,084 personas de 18 años o más. Es la edición en uso.')
  expect(run.written).toContain(createHash('sha256').update(newer.join('\n')).digest('hex'))
  expect([...run.written.matchAll(/^edition: "(.+)"/gm)].map(([, name]) => name)).toEqual([
    'Intercensal 2025',
    'Censo 2020',
  ])
  expect(run.written).toContain('Aguascalientes|woman|60169|')
  expect(run.written).toContain('Aguascalientes|woman|60159|')
  expect(run.written).toContain('ageUnknown: undefined')
})

test.each([
  ['a star for confidentiality', table.join('\n').replace(/,60159$/m, ',*'), /línea 2: «\*» no es un número/],
  ['a page that is no table', '<html></html>', /formato desconocido/],
  ['an empty file', '', /formato desconocido/],
  ['a row of the table missing', table.slice(0, -1).join('\n'), /falta San Francisco de los Romo\|man\|65-or-more/],
  ['a row of the table twice', [...table, table.at(-1)].join('\n'), /está dos veces/],
  [
    'another code for a municipality',
    table.join('\n').replace('01002,Asientos', '01003,Asientos'),
    /línea 14: 01003 no es Asientos/,
  ],
  ['an unknown band', table.join('\n').replace('18-to-24', '18-to-25'), /falta Aguascalientes\|woman\|18-to-24/],
])('with %s the import is refused in one line and nothing changes', async (_, content, reason) => {
  const run = await runImport(content)
  expect(run.stderr).toMatch(reason)
  expect(run.stderr).toMatch(/^No se cambió la población: .+$/)
  expect(run.status).toBe(2)
  expect(run.written).toBe(current)
})

test('an edition that is in the program is not replaced', async () => {
  const run = await runImport(table.join('\n'), anotherEdition.with(1, 'Censo 2020'))
  expect(run).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^No se cambió la población: «Censo 2020» ya está en el programa$/m),
    written: current,
  })
})

test.each([[[]], [anotherEdition.slice(2)], [anotherEdition.with(1, '')], [[...anotherEdition, '--colour']]])(
  '%j is refused with the usage',
  async (args) => {
    expect(await runImport(table.join('\n'), args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Uso: npm run encuestas -- importar-poblacion'),
      written: current,
    })
  },
)
