import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { populationEditions } from '#places/population.ts'
import { countsOf, populationBands, populationSexes } from '#places/population-table.ts'
import { municipalities } from '#places/postal-table.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { commandIn } from '../tests/support/command.ts'
import { populationModule } from './population/population.ts'

/** INEGI's own file, cut to the totals and to the columns of population. */
const iter = readFileSync('tests/weighting/iter-01-2020.csv', 'utf8')
const current = readFileSync('src/places/population.ts', 'utf8')

async function runImport(content: string, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'population-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('src/places', join(folder, 'src/places'), { recursive: true })
  writeFileSync(join(folder, 'censo.csv'), content)
  const run = await commandIn(folder, 'importar-poblacion', 'censo.csv', ...args)
  return { ...run, written: readFileSync(join(folder, 'src/places/population.ts'), 'utf8') }
}

/** The file with one number of one place changed; place 0 is the state. */
function changed(column: string, place: number, change: (number: number) => number | string): string {
  const [header = '', ...rows] = iter.trimEnd().split('\r\n')
  const at = header.replace('\ufeff', '').split(',').indexOf(column)
  const code = String(place).padStart(3, '0')
  const lines = rows.map((row) => {
    const cells = row.split(',')
    if (cells[2] === code && cells[4] === '0000') cells[at] = String(change(Number(cells[at])))
    return cells.join(',')
  })
  expect(lines).not.toEqual(rows)
  return [header, ...lines, ''].join('\r\n')
}

test('the population in use is what the import writes, with no edit by hand', () => {
  expect(populationModule(populationEditions)).toBe(current)
})

test('the census counts people as our questionnaires ask them', () => {
  expect(sexQuestion.options.map(({ id }) => id)).toEqual(expect.arrayContaining([...populationSexes]))
  expect(ageQuestion.options.slice(1, 7).map(({ id }) => id)).toEqual(populationBands)
})

test('the census has the adults that INEGI published, state and municipalities', () => {
  const census = populationEditions.find(({ edition }) => edition === 'Censo 2020')
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

test('INEGI’s file becomes the edition in use, with where it comes from', async () => {
  const run = await runImport(iter)
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
  expect(run.stdout).toContain('«Censo 2020», 960,764 personas de 18 años o más. Es la edición en uso.')
  expect(run.written).toContain(createHash('sha256').update(iter).digest('hex'))
  expect(run.written.slice(run.written.indexOf('lines:'))).toBe(current.slice(current.indexOf('lines:')))
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
  const about = ['--edition', 'Intercensal 2025', '--source', 'INEGI', '--address', 'https://www.inegi.org.mx/']
  const run = await runImport(newer.join('\n'), ...about)
  expect(run.status).toBe(0)
  expect([...run.written.matchAll(/^edition: "(.+)"/gm)].map(([, name]) => name)).toEqual([
    'Intercensal 2025',
    'Censo 2020',
  ])
  expect(run.written).toContain('Aguascalientes|woman|60169|')
  expect(run.written).toContain('Aguascalientes|woman|60159|')
  expect(run.written).toContain('ageUnknown: undefined')
})

test('our own table of the same census is the same census', async () => {
  expect((await runImport(table.join('\n'))).stdout).toContain('960,764')
})

test.each([
  [
    'a woman more in a band',
    changed('P_30A34_F', 3, (n) => n + 1),
    /Calvillo: P_30A34 no es la suma de mujeres y hombres/,
  ],
  ['a band that does not add to the adults', changed('P_18YMAS_M', 0, (n) => n + 1), /P_18YMAS no es la suma/],
  [
    'women and men who are not everyone',
    changed('POBFEM', 1, (n) => n - 1),
    /Aguascalientes: mujeres y hombres no suman/,
  ],
  ['other people of 65', changed('POB65_MAS', 2, (n) => n + 5), /Asientos: los de 65 años o más no son POB65_MAS/],
  ['two counts from 15 to 24', changed('P_15A17_F', 4, (n) => n + 1), /Cosío: P_15A17 no es la suma/],
  [
    'a municipality that does not add to the state',
    changed('P_0A2', 5, (n) => n + 1),
    /P_0A2: los municipios suman \d+ y la entidad/,
  ],
  ['a star for confidentiality', changed('P_85YMAS_M', 8, () => '*'), /línea 12: P_85YMAS_M es «\*» y no un número/],
  [
    'a municipality without its total',
    iter.replace(/^01,Aguascalientes,007.*\r\n/m, ''),
    /falta el total de Rincón de Romos/,
  ],
  ['a municipality twice', iter + (/^01,Aguascalientes,007.*\r\n/m.exec(iter)?.[0] ?? ''), /está dos veces/],
  [
    'another name',
    iter.replaceAll(',El Llano,', ',El Monte,'),
    /municipio 10 se llama «El Monte» y se espera «El Llano»/,
  ],
  ['another state', iter.replaceAll(/^01,/gm, '02,'), /falta el total de la entidad/],
  ['a column that is not there', iter.replace('P_15A17_F', 'P_15A17_X'), /P_15A17_F es «» y no un número/],
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
  [
    'a table that is not of this census',
    table.join('\n').replace('60159', '60160'),
    /no es el Censo 2020: Aguascalientes\|woman\|60160\|.+ no son sus números/,
  ],
])('with %s the import is refused in one line and nothing changes', async (_, content, reason) => {
  const run = await runImport(content)
  expect(run.stderr).toMatch(reason)
  expect(run.stderr).toMatch(/^No se cambió la población: .+$/)
  expect(run.status).toBe(2)
  expect(run.written).toBe(current)
})

test.each([[['--edition', 'Intercensal 2025']], [['--edition', '']], [['--colour']], [['other.csv']]])(
  '%j is refused with the usage',
  async (args) => {
    expect(await runImport(iter, ...args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Uso: npm run encuestas -- importar-poblacion'),
      written: current,
    })
  },
)

test('the two counts of those from 15 to 24 are held against each other', async () => {
  const [header = '', ...rows] = iter.trimEnd().split('\r\n')
  const columns = header.replace('\ufeff', '').split(',')
  const add = ['P_15A17', 'P_15A17_F']
  const lines = rows.map((row) =>
    row
      .split(',')
      .map((cell, at) =>
        add.includes(columns[at] ?? '') && /,00[04],.*,0000,/.test(row) ? String(Number(cell) + 1) : cell,
      )
      .join(','),
  )
  expect((await runImport([header, ...lines, ''].join('\r\n'))).stderr).toMatch(
    /de 15 a 24 años \(F\) hay dos cuentas distintas/,
  )
})
