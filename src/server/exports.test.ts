import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import { NOT_ANSWERED } from '#questions/column.ts'
import { analyse } from '#rules/answers/analysis.ts'
import { countedOptions } from '#rules/answers/counting.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { LineFormat } from '#rules/exports/lines.ts'
import type { Store } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { answeredCrowd, hostileTexts } from '../../tests/support/crowds/answered-crowd.ts'
import { engines, freshSqlite } from '../../tests/support/databases.ts'
import { chose, flagOf, type Row, tableOf, wasAsked } from '../../tests/support/exported-table.ts'
import { completion, moveAll, testStore } from '../../tests/support/store.ts'
import { exportOf } from './exports.ts'
import { typeformContent, typeformQuestionnaire } from './typeform/form-answers.ts'

const { questionnaire } = survey005
const document = JSON.stringify(questionnaire)

async function storeOf(freshDatabase: Parameters<typeof testStore>[0]) {
  const store = await testStore(freshDatabase)
  await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
  return store
}

async function exported(store: Store, format: LineFormat, { withPlaces = false, survey = survey005 as Survey } = {}) {
  const exporting = await exportOf(store, survey, { day: '2026-11-15', withPlaces })
  let text = ''
  for await (const [piece] of exporting.lines([format])) text += piece
  return { ...exporting, text }
}

describe.each(engines)('an export, on $engine', ({ freshDatabase }) => {
  test('has every count of the store and every weighted share of the analysis in its rows', async () => {
    const store = await storeOf(freshDatabase)
    await answeredCrowd(store, survey005, { people: 900 })
    const rows = tableOf((await exported(store, 'csv')).text)
    const cells = await store.counts.of(survey005)
    const population = editionInUse()
    const analysis = population && analyse(cells, questionnaire, population)
    expect(analysis?.weighting.kind).toBe('weighted')
    expect(rows).toHaveLength(900)

    const adults = rows.filter((row) => row.weight !== '')
    const weighed = (some: Row[]) => some.reduce((sum, row) => sum + Number(row.weight), 0)
    expect(weighed(adults) / adults.length).toBeCloseTo(1, 12)
    expect(adults.length).toBe(analysis?.people)
    expect(rows.filter((row) => row.age_band === 'under-18').every((row) => row.weight === '')).toBe(true)

    for (const question of questionsOf(questionnaire)) {
      const asked = rows.filter((row) => wasAsked(question, row))
      const inStore = cells.map(({ answers }) => answers.get(question.id))
      expect([question.id, asked.length]).toEqual([question.id, sum(inStore.map((each) => each?.base ?? 0))])
      const result = analysis?.questions.find((each) => each.question === question.id)
      const askedAdults = adults.filter((row) => wasAsked(question, row))
      for (const option of countedOptions(question)) {
        const chosen = asked.filter((row) => chose(question, option, row))
        expect([option, chosen.length]).toEqual([option, sum(inStore.map((each) => each?.counts.get(option) ?? 0))])
        const share = weighed(askedAdults.filter((row) => chose(question, option, row))) / weighed(askedAdults)
        expect(result?.options.find((each) => each.option === option)?.weighted.value).toBeCloseTo(share, 12)
      }
    }
  })

  test('keeps every text in its row, and no text becomes a formula', async () => {
    const store = await storeOf(freshDatabase)
    await answeredCrowd(store, survey005, { people: 300, texts: hostileTexts })
    const { text: csv } = await exported(store, 'csv')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(301)
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    const rows = tableOf(csv)
    const lines = (await exported(store, 'jsonl')).text.trimEnd().split('\n')
    const objects = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(objects.map(({ row }) => row)).toEqual(rows.map(({ row }) => Number(row)))
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      for (const [name, cell] of Object.entries(row)) {
        expect(cell).not.toMatch(/^\s*[=+\-@＝]/)
        const given = objects[at]?.[name]
        if (given === null) expect(cell).toBe('')
        // At most with apostrophes before what could be a formula.
        else expect(cell.replaceAll("'", '')).toBe(line(String(given)).replaceAll("'", ''))
        if (typeof given === 'string') seen.add(given)
      }
    }
    for (const text of hostileTexts) expect(seen).toContain(text.trim().normalize('NFC'))
  })

  test('names no id, postal code or colonia; with places it does, without day, weight or id', async () => {
    const store = await storeOf(freshDatabase)
    await answeredCrowd(store, survey005, { people: 40 })
    const ids = (await store.ask('SELECT id FROM survey_session')).map(({ id }) => String(id).slice(8))
    for (const format of ['csv', 'jsonl'] as const) {
      const { text, documents } = await exported(store, format)
      const all = [text, ...Object.values(documents)].join('\n')
      for (const secret of [...ids, 'Secreta', '20230', 'postal_code']) expect(all).not.toContain(secret)
    }
    const [places] = tableOf((await exported(store, 'csv', { withPlaces: true })).text)
    expect(Object.keys(places ?? {})).toEqual(expect.arrayContaining(['postal_code', 'colonia', 'sex']))
    for (const name of ['weight', 'day']) expect(Object.keys(places ?? {})).not.toContain(name)
    const { text } = await exported(store, 'jsonl', { withPlaces: true })
    for (const id of ids) expect(text).not.toContain(id)
  })
})

test('says what was not asked with nothing, and what was left without an answer with a word of its own', async () => {
  const store = await storeOf(freshSqlite)
  await answeredCrowd(store, survey005, { people: 200 })
  const [text] = questionsOf(questionnaire).filter(({ required }) => !required)
  const written = flagOf(text?.id ?? '', 'written')
  const rows = tableOf((await exported(store, 'csv')).text)
  expect(new Set(rows.map((row) => row[written]))).toEqual(new Set(['0', '1']))
  for (const row of rows) {
    const isAsked = ['five-or-six', 'three-or-four', 'one-or-two', 'less-than-one', 'not-connected']
    expect(row.water_alternatives__stored !== '').toBe(isAsked.includes(row.water_days ?? ''))
  }
  const objects = (await exported(store, 'jsonl')).text.trimEnd().split('\n')
  expect(objects.some((line) => JSON.parse(line).water_alternatives__stored === null)).toBe(true)
  // Kept by an earlier release with the question not required.
  await store.ask(`UPDATE survey_session SET answers = '{}'`)
  const [nothing] = tableOf((await exported(store, 'csv')).text)
  expect(nothing?.water_bill).toBe(NOT_ANSWERED)
  expect([nothing?.water_alternatives__stored, nothing?.water_service_rating__out]).toEqual(['', ''])
})

test('has a column for whatever any version asked, and nothing where a version did not ask or offer it', async () => {
  const [bill, days] = ['water-bill', 'water-days']
  const newer: Survey = {
    ...survey005,
    questionnaire: {
      version: '2',
      sections: questionnaire.sections.map((section) => ({
        ...section,
        questions: (section.questions as readonly Question[]).flatMap((question): Question[] => {
          if (question.id === bill) return []
          if (question.id === 'water-alternatives' && question.kind === 'several')
            return [{ ...question, options: question.options.filter(({ id }) => id !== 'free-truck') }]
          if (question.id !== days || question.kind !== 'single') return [question]
          const renewed = { ...question, text: '¿Cuántos días hubo agua?', options: question.options.slice(1) }
          const added: Question = {
            id: 'pressure',
            kind: 'several',
            text: '¿Qué tal la presión?',
            required: false,
            shuffle: false,
            atMost: 2,
            options: [{ id: 'low', label: 'Baja' }],
          }
          return [renewed, added]
        }),
      })),
    },
  }
  const store = await storeOf(freshSqlite)
  await answeredCrowd(store, survey005, { people: 30 })
  await store.counts.noteQuestionnaire({ surveyId: '005', version: '2', document: JSON.stringify(newer.questionnaire) })
  await answeredCrowd(store, newer, { people: 20, seed: 7 })

  const { text, documents, manifest } = await exported(store, 'csv', { survey: newer })
  const rows = tableOf(text)
  const [older, later] = ['1', '2'].map((version) => rows.filter((row) => row.version === version))
  expect([older?.length, later?.length]).toEqual([30, 20])
  expect(older?.every((row) => row.water_bill !== '' && row.pressure__low === '')).toBe(true)
  expect(later?.every((row) => row.water_bill === '' && row.pressure__low !== '')).toBe(true)
  const freeTrucks = (rows: Row[] = []) =>
    new Set(
      rows.filter((row) => row.water_alternatives__stored !== '').map((row) => row.water_alternatives__free_truck),
    )
  expect(freeTrucks(later)).toEqual(new Set(['']))
  expect([...freeTrucks(older)].sort()).toEqual(['0', '1'])
  const dictionary = tableOf(documents.dictionary)
  const versionsOf = (column: string, value: string) =>
    dictionary.find((line) => line.Columna === column && line.Valor === value)?.Versiones
  expect(versionsOf('water_days', 'every-day')).toBe('1')
  expect(versionsOf('water_days', 'dont-know')).toBe('2, 1')
  expect(versionsOf('pressure__low', '1')).toBe('2')
  const wordings = dictionary.filter((line) => line.Columna === 'water_days' && line.Sección)
  expect(wordings.map((line) => [line.Descripción, line.Versiones])).toEqual([
    ['¿Cuántos días hubo agua?', '2'],
    [questionsOf(questionnaire).find(({ id }) => id === days)?.text, '1'],
  ])
  expect(JSON.parse(manifest([]))).toMatchObject({ responses: 50, byVersion: { '1': 30, '2': 20 } })
})

test("of a form of Typeform's tells what was answered, and what other fields held", async () => {
  const store = await storeOf(freshSqlite)
  const asked = typeformQuestionnaire(questionnaire)
  await store.counts.noteQuestionnaire({ surveyId: '005', version: asked.version, document: JSON.stringify(asked) })
  const told = [
    { type: 'choice', field: { ref: 'sex' }, choice: { ref: 'woman' } },
    { type: 'text', field: { ref: 'park' }, text: '=1+1' },
  ]
  const named = { kind: 'none' } as const
  const heard = { ...completion('20260707s1', 'ana', '005'), named, content: typeformContent(questionnaire, told) }
  await store.participation.complete(completion('20260707s1', 'ana', '005'))
  await store.typeformEvidence.record(heard)
  await moveAll(store)

  const [row] = tableOf((await exported(store, 'csv')).text)
  expect(row).toMatchObject({ version: '1-typeform', sex: 'woman', age_band: '', other_fields: '{"park":"=1+1"}' })
})

test('says how many answered after the weights were made', async () => {
  const store = await storeOf(freshSqlite)
  await answeredCrowd(store, survey005, { people: 700 })
  const exporting = await exportOf(store, survey005, { day: '2026-11-15', withPlaces: false })
  const late = await answeredCrowd(store, survey005, { people: 5, seed: 3 })
  const adults = late.filter(({ age }) => age !== 'under-18').length
  let csv = ''
  for await (const [text] of exporting.lines(['csv'])) csv += text
  expect(tableOf(csv)).toHaveLength(705)
  const { weights } = JSON.parse(exporting.manifest([]))
  expect(weights.kind).toBe('weighted')
  expect(weights.note).toContain(`${adults} respuestas llegaron después de calcular los pesos`)
})

test('of a survey that nobody answered is a table without rows, and says why there are no weights', async () => {
  const { text, manifest } = await exported(await testStore(freshSqlite), 'csv')
  expect(tableOf(text)).toEqual([])
  expect(JSON.parse(manifest([])).weights).toMatchObject({ kind: 'unweighted', why: 'Todavía no hay respuestas.' })
})

test('of twenty thousand responses takes no more memory than of a few', async () => {
  const store = await storeOf(freshSqlite)
  await answeredCrowd(store, survey005, { people: 50 })
  await store.ask(`
    INSERT INTO survey_session SELECT substr(id, 1, 8) || 'copy-' || value || substr(id, 9), survey_id, state,
      postal_code, colonia, time_taken, version, answers, marks
    FROM survey_session, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 399) SELECT value FROM n)`)
  for (const { id } of fixedSurveys) await store.counts.recount(id)
  const exporting = await exportOf(store, survey005, { day: '2026-11-15', withPlaces: false })
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapNow = () => {
    collect()
    return process.memoryUsage().heapUsed / 1e6
  }
  let [pages, most, length] = [0, 0, 0]
  const before = heapNow()
  for await (const texts of exporting.lines(['csv', 'jsonl'])) {
    for (const text of texts) length += text.length
    if (pages++ % 20 === 0) most = Math.max(most, heapNow() - before)
  }
  expect(exporting.counts().responses).toBe(20_000)
  expect(length / 1e6).toBeGreaterThan(20)
  expect(most).toBeLessThan(15)
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

function line(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
