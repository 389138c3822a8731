import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingTextsReply } from '#contract/coding-schemas.ts'
import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { codedId } from '#questions/coded.ts'
import { columnName } from '#questions/column.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, appForAll, basic } from '../support/app.ts'
import { freshFolder } from '../support/copies.ts'
import { censusPeople } from '../support/crowds/census-people.ts'
import { dividedCrowd, OPEN } from '../support/crowds/divided-crowd.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { tableOf } from '../support/exported-table.ts'
import { expectSame } from '../weighting/expect-same.ts'

const hasR = spawnSync('Rscript', ['-e', 'library(survey); library(jsonlite)']).status === 0

const opened = appForAll()
const headers = basic('admin', ADMIN_PASSWORD)

async function ask(url: string, query: Record<string, string> = {}): Promise<string> {
  const reply = await opened().app.inject({ url, query, headers })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}

async function send(url: string, payload: object): Promise<void> {
  const reply = await opened().app.inject({ method: 'POST', url, payload, headers })
  expect(reply.statusCode, reply.body).toBe(200)
}

const codesOf: Readonly<Record<string, readonly string[]>> = {
  'El agua': ['agua'],
  AGUAS: ['agua'],
  'mas luz': ['luz'],
  'Basura y agua': ['basura', 'agua'],
  Nada: [],
}

async function codeTexts(): Promise<void> {
  const codes = ['Agua', 'Luz', 'Basura'].map((label) => ({ label }))
  await send(codingPaths.frame('005'), { question: OPEN, after: 0, isPublished: false, codes })
  const waiting = await ask(codingPaths.texts('005'), { question: OPEN, show: 'waiting' })
  const texts = (JSON.parse(waiting) as CodingTextsReply).texts.flatMap(({ text, words }) =>
    codesOf[words] ? [{ text, codes: codesOf[words] }] : [],
  )
  await send(codingPaths.texts('005'), { question: OPEN, texts, isSettled: false })
}

beforeAll(async () => {
  await keepAll(opened().store, survey005, dividedCrowd(600))
  await codeTexts()
})

const optionsOf = (id: string) => {
  const question = questionsOf(survey005.questionnaire).find((each) => each.id === id)
  return question && 'options' in question ? question.options.map((option) => option.id) : []
}
const levels = (id: string) => ({ column: columnName(id), levels: optionsOf(id) })
/** In which column of the export an answer is, and its value there. */
const inOne = (id: string) => optionsOf(id).map((value) => ({ column: columnName(id), value }))
const codes = ['agua', 'luz', 'basura', 'sin-codigo', 'por-codificar'].map((code) => columnName(`${OPEN}--codes`, code))

const tables = [
  {
    query: { filas: 'water-bill', columnas: 'sex' },
    inExport: { options: inOne('water-bill'), banner: [levels('sex')] },
  },
  {
    query: { filas: 'water-service-rating', columnas: 'water-bill' },
    inExport: {
      options: [
        ...['1', '2', '3', '4', '5', '6', '7'].map((value) => ({ column: 'water_service_rating', value })),
        { column: 'water_service_rating__out', value: 'dont-know' },
      ],
      numbers: ['water_service_rating'],
      banner: [levels('water-bill')],
    },
  },
  {
    query: { filas: 'services-to-improve', columnas: 'sex*water-bill' },
    inExport: {
      options: optionsOf('services-to-improve').map((id) => ({
        column: columnName('services-to-improve', id),
        value: '1',
      })),
      banner: [levels('sex'), levels('water-bill')],
    },
  },
]

function targets(columns: readonly string[], census: ReadonlyMap<string, number>) {
  return { columns, targets: [...census].map(([level, people]) => ({ values: level.split('/'), people })) }
}

interface FoundByR {
  readonly weights: readonly number[]
  readonly tables: readonly (Pick<CrosstabReply['tables'][number], 'bases' | 'nEffs' | 'isSmall'> & {
    readonly rows: readonly { readonly values: readonly number[] }[]
    readonly letters: readonly (readonly string[])[]
    /** Comparisons that Bonferroni's correction decides. */
    readonly clearOnlyAlone: number
  })[]
  readonly coded: readonly Record<'count' | 'base' | 'unweighted' | 'share' | 'se' | 'low' | 'high', number>[]
}

function computedByR(responses: string): FoundByR {
  const folder = freshFolder()
  const margins = [
    targets(
      ['sex', 'age_band'],
      censusPeople(({ sex, ageBand }) => `${sex}/${ageBand}`),
    ),
    targets(
      ['municipality'],
      censusPeople(({ municipality }) => municipality),
    ),
  ]
  writeFileSync(join(folder, 'respuestas.csv'), responses)
  writeFileSync(
    join(folder, 'asked.json'),
    JSON.stringify({ margins, tables: tables.map((each) => each.inExport), codes }),
  )
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const { status, stderr } = spawnSync('Rscript', ['tests/weighting/crosstabs.R', folder], { encoding: 'utf8', env })
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8'))
}

test.skipIf(!hasR)('R finds the same weights, crosstabs, letters and shares of a coded question', async () => {
  const responses = await ask(panelExportPaths.csv('005'))
  const ofR = computedByR(responses)
  const weights = tableOf(responses).flatMap(({ weight = '' }) => (weight === '' ? [] : [Number(weight)]))
  expect(weights).toHaveLength(ofR.weights.length)
  expectSame(weights, ofR.weights)

  for (const [at, { query }] of tables.entries()) {
    const reply: CrosstabReply = JSON.parse(await ask(apiPaths.crosstab('005'), query))
    const [found] = reply.tables
    expect(reply.weighting).toMatchObject({ kind: 'weighted', rungName: expect.stringContaining('municipio') })
    const { letters, isSmall, clearOnlyAlone: _, ...numbers } = ofR.tables[at] as FoundByR['tables'][number]
    expect(found?.rows.map((row) => row.letters)).toEqual(letters)
    expect([found?.isSmall, reply.columns.length]).toEqual([isSmall, numbers.bases.length])
    expectSame(found, numbers)
    expect(letters.flat().join(''), query.columnas).not.toBe('')
  }
  expect(ofR.tables.some(({ clearOnlyAlone }) => clearOnlyAlone > 0)).toBe(true)

  const { questions }: AnalysisReply = JSON.parse(await ask(apiPaths.analysis('005')))
  const coded = questions.find(({ question }) => question === codedId(OPEN))
  expect(coded?.options).toHaveLength(ofR.coded.length)
  for (const [at, { count, base, unweighted, share, se, low, high }] of ofR.coded.entries()) {
    expect([coded?.base, count > 0]).toEqual([base, true])
    const weighted = { value: share, low, high }
    expectSame(coded?.options[at], { count, se, weighted, unweighted: { value: unweighted } })
  }
})
