import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandIn } from '../tests/support/command.ts'

const margins = [
  {
    columns: ['sexo'],
    targets: [
      { values: ['m'], people: 60 },
      { values: ['h'], people: 40 },
    ],
  },
]
const rows = ['sexo,voto', 'm,a', 'm,b', 'h,a', 'h,a', 'h,b']

interface Files {
  readonly data: string | Uint8Array
  readonly margins?: unknown
}

function folderOf({ data, margins: given = margins }: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'weigh-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'datos.csv'), data)
  writeFileSync(join(folder, 'metas.json'), typeof given === 'string' ? given : JSON.stringify(given))
  return folder
}

const words = ['ponderar', 'datos.csv', '--margins', 'metas.json']

async function weigh(files: Files, ...args: string[]) {
  const folder = folderOf(files)
  const run = await commandIn(folder, ...words, ...args)
  const path = (name: string) => join(folder, name)
  const read = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : undefined)
  return { ...run, read, names: () => readdirSync(folder).sort() }
}

async function weighed(files: Files, ...args: string[]) {
  const run = await weigh(files, '--json', ...args)
  expect(run.stderr).not.toContain('Error')
  expect(run.status).toBe(0)
  return JSON.parse(run.stdout)
}

const lines = (...each: string[]) => `${each.join('\n')}\n`

test('the object has what an analyst was promised, and nothing else', async () => {
  const found = await weighed({ data: lines(...rows) })
  expect(Object.keys(found)).toEqual([
    'n',
    'deff',
    'nEff',
    'passes',
    'rounds',
    'largestGap',
    'minWeight',
    'maxWeight',
    'weights',
    'questions',
  ])
  expect(Object.keys(found.questions.voto.a)).toEqual(['count', 'base', 'unweighted', 'share', 'se', 'low', 'high'])
  expect(found).toMatchObject({ n: 5, rounds: 0, questions: { voto: { a: { count: 3, base: 5, unweighted: 0.6 } } } })
  for (const [at, weight] of [1.5, 1.5, 2 / 3, 2 / 3, 2 / 3].entries())
    expect(found.weights[at]).toBeCloseTo(weight, 12)
  expect(found.questions.voto.a.share).toBeCloseTo(0.3 + 0.8 / 3, 12)
})

test.each([
  ['with commas', lines(...rows)],
  ['with semicolons, as Excel writes them', lines(...rows).replaceAll(',', ';')],
  ['with tabs', lines(...rows).replaceAll(',', '\t')],
  ['with a byte order mark', `\ufeff${lines(...rows)}`],
  ['with CRLF', lines(...rows).replaceAll('\n', '\r\n')],
  ['with CR alone', lines(...rows).replaceAll('\n', '\r')],
  ['without an end of line at the end', lines(...rows).trimEnd()],
  ['with empty lines', lines(...rows).replaceAll('\n', '\n\n')],
  ['with everything between quotes', lines(...rows).replaceAll(/[^,\n]+/g, '"$&"')],
  [
    'with everything between quotes and semicolons',
    lines(...rows)
      .replaceAll(/[^,\n]+/g, '"$&"')
      .replaceAll(',', ';'),
  ],
  ['with the columns the other way round', lines(...rows.map((row) => row.split(',').reverse().join(',')))],
])('a file %s is the same file', async (_, data) => {
  expect(await weighed({ data })).toEqual(await weighed({ data: lines(...rows) }))
})

test('separators, quotes and line ends between quotes are part of an answer', async () => {
  const answer = 'dos\r\nlíneas, "y"; comillas'
  const data = `sexo,voto\nm,"${answer.replaceAll('"', '""')}"\nh,x\n`
  expect(Object.keys((await weighed({ data })).questions.voto)).toEqual([answer, 'x'])
})

test('an empty cell is a person who was not asked; a column of 0 and 1 is one option', async () => {
  const data = lines('sexo,agua,luz', 'm,1,', 'm,0,', 'h,0,0', 'h,,0', 'h,1,')
  const { questions } = await weighed({ data })
  expect(questions.agua).toEqual({ 1: expect.objectContaining({ count: 2, base: 4 }) })
  expect(questions.luz).toEqual({ 1: expect.objectContaining({ count: 0, base: 2, share: 0, se: 0, low: 0 }) })
})

test('who is in no target, or says nothing, weighs together what they are in the sample', async () => {
  const run = await weigh({ data: lines(...rows, 'otra,a', ',b', ' ,b') }, '--json')
  const { weights } = JSON.parse(run.stdout)
  expect(weights.slice(5).reduce((sum: number, weight: number) => sum + weight)).toBeCloseTo(3, 12)
  expect(run.stderr).toMatch(/sexo: 3 sin dato \(37\.5.%\)/)
  expect(run.stderr).toContain('«otra»')
})

test('only the questions that are named are counted, those of the margins too', async () => {
  const { questions } = await weighed({ data: lines(...rows) }, '--questions', 'sexo')
  expect(Object.keys(questions)).toEqual(['sexo'])
  expect(questions.sexo.m.share).toBeCloseTo(0.6, 12)
})

test('a base weight says how much of the margins a row fills, and is no question', async () => {
  const data = lines('sexo,base,voto', 'm,1,a', 'm,3,b', 'h,2,a', 'h,2,b')
  const { weights, questions, n } = await weighed({ data }, '--base-weight', 'base')
  for (const [at, weight] of [0.6, 1.8, 0.8, 0.8].entries()) expect(weights[at]).toBeCloseTo(weight, 12)
  expect([n, Object.keys(questions)]).toEqual([4, ['voto']])
  for (const base of ['0', '-1', '', 'mucho', 'Infinity']) {
    const run = await weigh({ data: lines('sexo,base,voto', 'm,1,a', `h,${base},b`) }, '--base-weight', 'base')
    expect([run.status, run.stderr.trim()]).toEqual([
      2,
      'datos.csv, línea 3, columna 2: un peso de base es un número mayor que 0',
    ])
  }
})

test('a column in which everyone differs is no question, unless it is named as one', async () => {
  const data = lines('id,sexo', ...Array.from({ length: 200 }, (_, id) => `${id},${id % 2 ? 'm' : 'h'}`))
  const run = await weigh({ data }, '--json')
  expect(JSON.parse(run.stdout).questions).toEqual({})
  expect(run.stderr).toContain('«id» tiene demasiados valores')
  expect(Object.keys((await weighed({ data }, '--questions', 'id')).questions.id)).toHaveLength(200)
})

test('names that mean something to JavaScript are only names', async () => {
  const data = lines('sexo,__proto__,constructor', 'm,__proto__,toString', 'h,x,y')
  const { questions } = await weighed({ data })
  expect(Object.keys(questions)).toEqual(['__proto__', 'constructor'])
  expect(Object.keys(Object.getOwnPropertyDescriptor(questions, '__proto__')?.value)).toEqual(['__proto__', 'x'])
})

test('the weighted file is the same file with one more column', async () => {
  const data = `\ufeff"sexo";"weight"\r\n"m";"a;\r\nb"\r\nh;c`
  const run = await weigh({ data }, '--out', 'peso.csv')
  const { weights } = await weighed({ data })
  expect(run.status).toBe(0)
  expect(run.read('peso.csv')).toBe(
    `\ufeff"sexo";"weight";weight_2\r\n"m";"a;\r\nb";${weights[0]}\r\nh;c;${weights[1]}`,
  )
  expect(run.names()).toEqual(['datos.csv', 'metas.json', 'peso.csv'])
})

test('without --json there is a table to read', async () => {
  const { stdout, status } = await weigh({ data: lines(...rows, 'm,\u001b[31mrojo') })
  expect(status).toBe(0)
  expect(stdout).toContain('6 personas; efecto de diseño')
  expect(stdout).toMatch(/voto \(6 preguntadas\)/)
  expect(stdout).toMatch(/^ {2}a +3 +50\.0 % +\d\d\.\d % +\d+\.\d puntos +\d+\.\d.% a \d+\.\d.%$/m)
  expect(stdout).not.toContain('\u001b')
})

const targets = (...each: unknown[]) => [{ columns: ['sexo'], targets: each }]

test.each<[string, Files, string]>([
  ['a row too short', { data: lines('sexo,voto', 'm,a', 'h') }, 'datos.csv, línea 3, columna 2: la fila tiene 1'],
  ['a row too long', { data: lines('sexo,voto', 'm,a', 'h,a,b') }, 'datos.csv, línea 3, columna 3: la fila tiene 3'],
  ['a short row after an answer of two lines', { data: lines('sexo,voto', 'm,"a\nb"', 'h') }, 'línea 4, columna 2'],
  ['quotes that never close', { data: lines('sexo,voto', 'm,"a', 'h,b') }, 'línea 2, columna 2: las comillas no se'],
  ['text after quotes', { data: lines('sexo,voto', 'm,"a"b') }, 'línea 2, columna 2: hay texto después'],
  [
    'a column twice',
    { data: lines('sexo,voto,voto', 'm,a,b') },
    'línea 1, columna 3: la columna «voto» está dos veces',
  ],
  ['no such column', { data: lines('genero,voto', 'm,a') }, 'línea 1, columna 2: falta la columna «sexo»'],
  ['nothing at all', { data: '' }, 'línea 1, columna 1: el archivo está vacío'],
  [
    'another encoding',
    { data: Buffer.from('sexo,voto\nm,s\xed\n', 'latin1') },
    'línea 2, columna 2: tiene letras que no son',
  ],
  [
    'margins that are not JSON',
    { data: lines(...rows), margins: '[\n  {,\n]' },
    'metas.json, línea 2, columna 4: no es JSON',
  ],
  ['margins cut short', { data: lines(...rows), margins: '[\n{' }, 'metas.json, línea 2, columna 2: no es JSON'],
  ['margins with a stray word', { data: lines(...rows), margins: '[1, x]' }, 'metas.json: no es JSON'],
  ['no margin', { data: lines(...rows), margins: [] }, 'metas.json: se espera una lista'],
  [
    'people below zero',
    { data: lines(...rows), margins: '[{ "columns": ["sexo"],\n "targets": [\n  { "values": ["m"], "people": -1 }]}]' },
    'metas.json, margen 1, meta 1: «people» es un número',
  ],
  [
    'people in words',
    { data: lines(...rows), margins: targets({ values: ['m'], people: '60' }) },
    '«people» es un número',
  ],
  [
    'a target twice',
    { data: lines(...rows), margins: targets(...[1, 2].map((people) => ({ values: ['m'], people }))) },
    'está dos veces',
  ],
  [
    'values for other columns',
    { data: lines(...rows), margins: targets({ values: ['m', 'x'], people: 1 }) },
    '2 valores y 1 columnas',
  ],
  [
    'a target of nobody',
    { data: lines(...rows), margins: targets({ values: ['m'], people: 0 }) },
    'ninguna meta tiene personas',
  ],
  [
    'a margin of which no row has a value',
    { data: lines('sexo,voto', 'M,a', 'H,b', ',b'), margins },
    'datos.csv, línea 1, columna 1: ninguna fila tiene un valor con meta en sexo; se vieron: «M», «H»',
  ],
  ['a margin of empty cells', { data: lines('sexo,voto', ',a', ',b') }, 'en sexo; se vieron: todas están vacías'],
])('%s: the line and the column, and exit 2', async (_, files, message) => {
  const run = await weigh(files, '--json', '--out', 'peso.csv')
  expect(run.stderr).toContain(message)
  expect(run.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(run.stdout)).toEqual({ error: run.stderr.trimEnd() })
  expect(run.status).toBe(2)
  expect(run.names()).toEqual(['datos.csv', 'metas.json'])
})

test.each([
  [['--cap', 'cinco'], '--cap es un número'],
  [['--cap', '0.5'], '--cap es un número'],
  [['--out', 'datos.csv'], '--out no puede ser el mismo archivo'],
  [['--questions', 'edad'], 'falta la columna «edad»'],
  [['--colour'], 'Uso: npm run encuestas -- ponderar DATOS.csv --margins'],
  [['otro.csv'], 'Uso: npm run encuestas -- ponderar DATOS.csv --margins'],
])('%j is refused with exit 2', async (args, message) => {
  const run = await weigh({ data: lines(...rows) }, ...args)
  expect(run.stderr).toContain(message)
  expect(run.status).toBe(2)
  expect(run.read('datos.csv')).toBe(lines(...rows))
})

test.each<[string, Files, string[], string]>([
  ['nobody', { data: 'sexo,voto\n' }, [], 'nobody'],
  ['a level with nobody', { data: lines('sexo,voto', 'm,a') }, [], 'empty-level'],
  ['a cap too low', { data: lines(...rows) }, ['--cap', '1.1'], 'cap-not-reached'],
  [
    'margins that contradict',
    {
      data: lines(...rows),
      margins: [...margins, ...targets({ values: ['m'], people: 1 }, { values: ['h'], people: 1 })],
    },
    [],
    'did-not-converge',
  ],
])('%s: a named outcome with a sentence, and exit 1', async (_, files, args, outcome) => {
  const run = await weigh(files, '--json', ...args)
  expect(JSON.parse(run.stdout)).toEqual({ outcome, message: expect.stringMatching(/^(No|La|Todavía) .+\.$/) })
  expect(run.status).toBe(1)
  const told = await weigh(files, ...args)
  expect(told.stdout).toBe('')
  expect(told.stderr).toContain(JSON.parse(run.stdout).message)
})

test('a person alone in a level leaves the error unknown, and every number is one', async () => {
  const run = await weigh({ data: lines('sexo,voto', 'm,a', 'h,a', 'h,b') }, '--json')
  expect(run.stderr).toMatch(/^Falta algún error estándar: /)
  expect(JSON.parse(run.stdout).questions.voto.a).toMatchObject({
    se: null,
    low: expect.any(Number),
    high: expect.any(Number),
  })
})

test('a hundred thousand people are weighed, by a process of its own', () => {
  const block = lines(
    ...Array.from({ length: 1_000 }, (_, at) => `${'mh'[at % 2]},${'abc'[at % 3]},${at % 7},texto ${at}`),
  )
  const cwd = folderOf({ data: `sexo,voto,escala,nota\n${block.repeat(100)}` })
  const args = [resolve('tools/encuestas.ts'), ...words, '--json']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  expect(status).toBe(0)
  const found = JSON.parse(stdout)
  expect(found.weights).toHaveLength(100_000)
  expect(found.questions.voto.a).toMatchObject({ count: 33_400, base: 100_000 })
})
