import { expect, test } from 'vitest'
import { bytesOf } from '#questions/column.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { type Layout, layoutOf } from './layout.ts'
import { spssSyntax } from './spss-syntax.ts'

/** Words of SPSS that cannot name a variable. */
const RESERVED = ['all', 'and', 'by', 'eq', 'ge', 'gt', 'le', 'lt', 'ne', 'not', 'or', 'to', 'with']

const nasty = `lo que "quieras", o'clock \\ ${'muy '.repeat(80)}largo.`
const hostile: Questionnaire = {
  version: "1'b",
  sections: [
    {
      id: 's',
      title: nasty,
      questions: [
        {
          id: 'with',
          kind: 'several',
          text: nasty,
          required: true,
          shuffle: true,
          atMost: 2,
          options: [
            { id: 'a', label: nasty },
            { id: '9', label: nasty },
          ],
        },
        { id: 'by', kind: 'short-text', text: nasty, required: false, maxLength: 10 },
        { id: 'with--a', kind: 'short-text', text: nasty, required: false, maxLength: 20_000 },
        { id: '2-long'.repeat(20), kind: 'long-text', text: nasty, required: false, maxLength: 10 },
        { id: `${'2-long'.repeat(20)}er`, kind: 'long-text', text: nasty, required: false, maxLength: 10 },
      ],
    },
  ],
}

const layouts: [string, Layout][] = [
  ...fixedSurveys.map(({ id, title, questionnaire }): [string, Layout] => [
    id,
    layoutOf({ surveyId: id, title, questionnaires: [questionnaire], withPlaces: false }),
  ]),
  ['hostil', layoutOf({ surveyId: '009', title: nasty, questionnaires: [hostile], withPlaces: true })],
]

test.each(layouts)('the columns of %s have names that R, SPSS and SQL take, each its own', (_, { columns }) => {
  const names = columns.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*[a-z0-9]$/)
    expect(bytesOf(name)).toBeLessThanOrEqual(64)
  }
})

test.each(layouts)(
  'the SPSS syntax of %s reads every column, and every command and text in it is closed',
  (_, layout) => {
    const syntax = spssSyntax(layout, 'respuestas.csv', !layout.withPlaces)
    for (const line of syntax.split('\n')) expect(bytesOf(line)).toBeLessThanOrEqual(255)
    // Without its texts, a command is words and ends with a period at the end of a line.
    const bare = syntax.replaceAll(/'(?:[^']|'')*'/g, 'TEXT')
    expect(bare).not.toMatch(/['"]/)
    const commands = bare.split(/\.\n+/).slice(4, -1)
    const names = commands.map((command) => /^[A-Z]+( [A-Z]+)?/.exec(command)?.[0])
    const sets = layout.questions.filter(({ kind }) => kind.name === 'varias opciones').map(() => 'MRSETS')
    const shares = layout.questions
      .filter(({ kind }) => kind.name === 'escala')
      .flatMap(() => ['STRING', 'COMPUTE', 'IF', 'VARIABLE LABELS', 'VALUE LABELS', 'MISSING VALUES'])
    expect(names).toEqual([
      ...['SET DECIMAL', 'GET DATA', 'VARIABLE LABELS', 'VALUE LABELS', 'VARIABLE LEVEL'],
      ...sets,
      ...shares,
      ...['COMPUTE', 'FILTER BY', 'MISSING VALUES'],
      ...(layout.withPlaces ? [] : ['WEIGHT BY']),
      'EXECUTE',
    ])
    const [, read = '', labels = ''] = commands
    const variables = [...(read.split('/VARIABLES=')[1] ?? '').matchAll(/^ {4}(\w+) (F\d+\.\d+|A\d+|SDATE10)$/gm)]
    const columns = layout.columns.map(({ name }) => name)
    expect(variables.map(([, name]) => name)).toEqual(columns)
    for (const [, name, format] of variables) {
      expect(RESERVED).not.toContain(name)
      if (format?.startsWith('A')) expect(Number(format.slice(1))).toBeLessThanOrEqual(32_767)
    }
    expect([...labels.matchAll(/^ {2}\/?(\w+) TEXT/gm)].map(([, name]) => name)).toEqual(columns)
  },
)

test('answers to a question that counts since a version are emptied where they were given before it', () => {
  const since = new Map([['water-days', { version: '2', added: [], retired: [], notIn: new Set(['1', '1-typeform']) }]])
  const survey = fixedSurveys.find(({ id }) => id === '005') ?? expect.fail()
  const layout = layoutOf({
    surveyId: '005',
    title: survey.title,
    questionnaires: [survey.questionnaire],
    withPlaces: false,
  })
  const plain = spssSyntax(layout, 'respuestas.csv', true)
  const syntax = spssSyntax({ ...layout, since }, 'respuestas.csv', true)
  expect(plain).not.toContain('DO IF')
  expect(syntax).toContain("DO IF ANY(RTRIM(version), '1', '1-typeform').\n  COMPUTE water_days = ''.\nEND IF.")
  expect(syntax).toContain('* water_days cuenta desde la versión 2 del cuestionario')
  // Before the filter, the missing values and the variables that are computed from it.
  expect(syntax.indexOf('DO IF')).toBeLessThan(syntax.indexOf('STRING '))
})
