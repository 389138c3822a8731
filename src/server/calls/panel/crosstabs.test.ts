import { beforeAll, describe, expect, test } from 'vitest'
import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { crosstabFilePaths } from '#contract/panel-file-paths.ts'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, appForAll, basic, type TestApp } from '../../../../tests/support/app.ts'
import { keepAll, manyRespondents, type Respondent } from '../../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { readXlsx } from '../../../../tests/support/read-xlsx.ts'
import { ageOf, chosen, rakedWeights, sexOf, wasAsked } from '../../../../tests/support/releases/one-by-one.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const everybody = manyRespondents(survey005, 900)
const adults = everybody.filter((who) => ageOf(who) !== 'under-18')
const weights = rakedWeights(adults)

const optionsOf = (question: string) => {
  const found = questionsOf(survey005.questionnaire).find(({ id }) => id === question)
  return new Map((found && 'options' in found ? found.options : []).map(({ id, label }) => [label, id]))
}

/** The weighted share of those who chose it among those who were asked, response by response. */
function shareOf(question: string, option: string, isIn: (who: Respondent) => boolean): number {
  let [chose, asked] = [0, 0]
  for (const [at, who] of adults.entries()) {
    if (!isIn(who) || !wasAsked(who, question)) continue
    asked += weights[at] ?? 0
    if (chosen(who, question).includes(option)) chose += weights[at] ?? 0
  }
  return chose / asked
}

describe.each(engines)('a table of any question by any other, on $engine', ({ freshDatabase }) => {
  const opened = appForAll({ freshDatabase })
  let site: TestApp
  beforeAll(async () => {
    site = opened()
    await keepAll(site.store, survey005, everybody)
  })

  async function ask<Reply>(path: string, query: Record<string, string>): Promise<Reply> {
    const reply = await site.app.inject({ url: path, query, headers })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
    return reply.json<Reply>()
  }
  const table = (query: Record<string, string>) => ask<CrosstabReply>(apiPaths.crosstab('005'), query)

  test('has the weighted shares of each column’s people, found one by one, and their bases', async () => {
    const { columns, tables } = await table({ filas: 'water-bill', columnas: 'water-days' })
    const levels = optionsOf('water-days')
    expect(columns.map(({ name }) => name)).toEqual(['Total', ...levels.keys()])
    const [bill] = tables
    const options = optionsOf('water-bill')
    for (const [at, { name }] of columns.entries()) {
      const isIn = (who: Respondent) => at === 0 || chosen(who, 'water-days').includes(levels.get(name) ?? '')
      expect(bill?.bases[at], name).toBe(adults.filter((who) => isIn(who) && wasAsked(who, 'water-bill')).length)
      for (const { label, kind, values } of bill?.rows ?? [])
        if (kind === 'share')
          expect(values[at], `${label} in ${name}`).toBeCloseTo(
            shareOf('water-bill', options.get(label) ?? '', isIn),
            9,
          )
    }
  })

  test('has two variables within one another, and says which columns are too small', async () => {
    const { columns, tables } = await table({ filas: 'reported-problem', columnas: 'sex*water-bill' })
    expect(columns[1]).toMatchObject({ banner: expect.stringContaining('Sexo × '), name: 'Mujer · Muy barato' })
    const [problem] = tables
    const isIn = (who: Respondent) => sexOf(who) === 'woman' && chosen(who, 'water-bill').includes('very-cheap')
    expect(problem?.rows[0]?.values[1]).toBeCloseTo(shareOf('reported-problem', 'yes', isIn), 9)
    expect(problem?.isSmall[0]).toBe(false)
    expect(problem?.isSmall[1]).toBe(true)
    expect(problem?.rows.every(({ letters }) => letters[1] === '')).toBe(true)
  })

  test('its total is what the page of answers shows, for every question', async () => {
    const { tables } = await table({ columnas: 'water-days' })
    const analysis = await ask<AnalysisReply>(apiPaths.analysis('005'), {})
    for (const { question, bases, rows } of tables) {
      const found = analysis.questions.find((each) => each.question === question)
      expect(bases[0]).toBe(found?.base)
      const shares = rows.filter(({ kind }) => kind === 'share').map(({ values }) => values[0])
      expect(shares).toHaveLength(found?.options.length ?? 0)
      for (const [at, share] of shares.entries())
        expect(share ?? 0, question).toBeCloseTo(found?.options[at]?.weighted.value ?? 0, 9)
    }
  })

  test('its columns add up to those who answered both, and percents of a row to a hundred', async () => {
    const query = { filas: 'sex', columnas: 'water-days' }
    const { tables } = await table({ ...query, pesos: 'no' })
    const bases = tables[0]?.bases ?? []
    const answered = adults.filter((who) => chosen(who, 'water-days').length > 0)
    expect(bases.slice(1).reduce((sum, base) => sum + base, 0)).toBe(answered.length)
    const byRow = await table({ ...query, pesos: 'no', porcentaje: 'fila' })
    for (const { label, values } of byRow.tables[0]?.rows ?? []) {
      const parts = values.slice(1).map((value) => value ?? 0)
      const of = answered.filter((who) => optionsOf('sex').get(label) === sexOf(who)).length
      const all = adults.filter((who) => optionsOf('sex').get(label) === sexOf(who)).length
      if (all > 0)
        expect(
          parts.reduce((sum, part) => sum + part, 0),
          label,
        ).toBeCloseTo(of / all, 9)
    }
  })

  test('has no column for levels that only minors are at', async () => {
    const { columns, tables } = await table({ filas: 'water-bill', columnas: 'age' })
    expect(everybody.some((who) => ageOf(who) === 'under-18')).toBe(true)
    expect(columns.map(({ name }) => name)).not.toContain('Menos de 18 años')
    expect(tables[0]?.bases).not.toContain(0)
  })

  test('people who chose several are in several columns, which are not tested against each other', async () => {
    const { columns, tables } = await table({ filas: 'reported-problem', columnas: 'services-to-improve' })
    const bases = tables[0]?.bases ?? []
    expect(bases.slice(1).reduce((sum, base) => sum + base, 0)).toBeGreaterThan(bases[0] ?? 0)
    expect(tables[0]?.rows.flatMap(({ letters }) => letters).join('')).toBe('')
    expect(columns).toHaveLength(bases.length)
  })

  test('is a CSV of the same numbers, and a workbook with an index and a tab for each question', async () => {
    const query = { filas: 'water-bill,reported-problem', columnas: 'sex,water-days' }
    const { columns, tables } = await table(query)
    const csv = await site.app.inject({ url: crosstabFilePaths.csv('005'), query, headers })
    const lines = readCsv(csv.body)
    const numbers = tables.reduce((sum, { rows }) => sum + rows.length * columns.length, 0)
    expect(lines).toHaveLength(1 + numbers)
    expect(Number(lines[1]?.[8])).toBeCloseTo((tables[0]?.rows[0]?.values[0] ?? 0) * 100, 9)
    const book = async (hojas: string) =>
      readXlsx(
        (await site.app.inject({ url: crosstabFilePaths.workbook('005'), query: { ...query, hojas }, headers }))
          .rawPayload,
      )
    expect([...(await book('pregunta')).keys()]).toEqual(['Índice', 'P1', 'P2'])
    const whole = await book('una')
    expect([...whole.keys()]).toEqual(['Índice', 'Tablas'])
    expect(whole.get('Tablas')?.[5]?.slice(0, 4)).toEqual([undefined, 'Total', 'Mujer', 'Hombre'])
  })

  test('refuses what it does not know, and more columns than anybody reads', async () => {
    const refused = (query: Record<string, string>) =>
      site.app.inject({ url: apiPaths.crosstab('005'), query, headers })
    for (const query of [{ columnas: 'nada' }, { filas: 'nada', columnas: 'sex' }, { filas: 'sex' }])
      expect((await refused(query as Record<string, string>)).statusCode).toBe(400)
    const many = await refused({ columnas: 'municipality*services-to-improve' })
    expect(many.json()).toMatchObject({ error: expect.stringContaining('caben 80') })
  })
})
