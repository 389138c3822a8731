import { expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import type { Release } from '#releases/release.ts'
import { crosstabsByTraits } from '#rules/crosstabs/trait-banners.ts'
import { differences } from '#rules/releases/differences.ts'
import type { EarlierRelease } from '#rules/releases/disclosure/earlier-releases.ts'
import { SMALLEST_COMBINATION } from '#rules/releases/limits.ts'
import { survey005 } from '#surveys/005.ts'
import { dontKnow } from '#surveys/questionnaires/answer-scales.ts'
import type { Survey } from '#surveys/survey.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { censusRespondents } from '../../../tests/support/crowds/census-respondents.ts'
import { keepAll, type Respondent } from '../../../tests/support/crowds/respondents.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { tableOf } from '../../../tests/support/exported-table.ts'
import { type TestStore, testStore } from '../../../tests/support/store.ts'
import { analyses, levelOrder } from '../analyses.ts'
import { exportOf } from '../exports.ts'
import { makeDraft } from './make-draft.ts'
import { microdataOf } from './microdata.ts'
import { releaseFacts } from './release-facts.ts'

const first = survey005 as Survey
const atNight = { id: 'at-night', label: 'Solo de noche' }
/** With one more option in its first question, on which the second and the third depend, and one more question. */
const second = {
  ...first,
  questionnaire: {
    version: '2',
    sections: survey005.questionnaire.sections.map((section, at) => ({
      ...section,
      questions: [
        ...section.questions.map((question) =>
          question.id === 'water-days'
            ? { ...question, options: [...question.options.slice(0, -1), atNight, dontKnow] }
            : question,
        ),
        ...(at === 0 ? [{ ...survey005.questionnaire.sections[0].questions[0], id: 'last-year' }] : []),
      ],
    })),
  },
} as Survey

/** Without the question on the water bill, which everybody was asked before. */
const withoutBill = {
  ...first,
  questionnaire: {
    version: '2',
    sections: survey005.questionnaire.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) =>
        question.id === 'water-bill' ? { ...question, isRetired: true } : question,
      ),
    })),
  },
} as Survey

const openedOn = () =>
  new Map([
    ['1', '2026-06-24'],
    ['2', '2026-07-08'],
  ])
const isAdult = ({ answers }: Respondent) => JSON.stringify(answers['age-band']) !== '{"choice":"under-18"}'

async function keepBoth(
  store: TestStore,
  before: readonly Respondent[],
  after: readonly Respondent[],
  later: Survey = second,
) {
  await keepAll(store, first, before)
  for (const { questionnaire } of [first, later])
    await store.counts.noteQuestionnaire({
      surveyId: '005',
      version: questionnaire.version,
      document: JSON.stringify(questionnaire),
    })
  await keepAll(store, later, after)
}

async function draftOf(store: TestStore, survey: Survey, earlier: readonly EarlierRelease[] = []) {
  const parts = { store, config: testConfig(), openedOn, now: () => Date.UTC(2026, 6, 20) }
  const facts = await releaseFacts(
    { ...parts, isClosed: () => false, changed: async () => {}, log: { warn: () => {} } },
    survey,
  )
  const { hourSoFar } = facts
  const kept = earlier.map((each) => ({ ...each, basis: { ...each.basis, hourSoFar }, sha256: '' }))
  const draft = await makeDraft(parts, { ...facts, number: earlier.length + 1, earlier: kept }, undefined)
  if (!draft) throw new Error('no weights')
  return draft
}

const questionIn = ({ questions }: Release, wanted: string) => questions.find(({ id }) => id === wanted)
const tens = (people: number) => Math.floor(people / 10) * 10
const fives = (people: number) => Math.round(people / 5) * 5

test('answers given before an option existed do not count for its question, and count for all else', async () => {
  const store = await testStore(freshSqlite)
  const [before, after] = [
    censusRespondents(first, 400, { days: ['20260624', '20260701'] }),
    censusRespondents(second, 800, { seed: 3, days: ['20260708', '20260715'] }),
  ]
  await keepBoth(store, before, after)
  const [adultsBefore, adultsAfter] = [before, after].map((all) => all.filter(isAdult).length) as [number, number]

  const { release } = await draftOf(store, second)
  const [water, lastYear, other] = ['water-days', 'last-year', 'reported-problem'].map((id) => questionIn(release, id))
  expect(release.people).toBe(tens(adultsBefore + adultsAfter))
  expect(release.versions).toEqual(['1', '2'])
  expect(water?.result).toMatchObject({ kind: 'table', base: fives(adultsAfter) })
  expect(water?.asked).toBe(
    'Todas las personas que participaron, desde la versión 2 (8 de julio de 2026), cuando se agregó «Solo de noche»',
  )
  expect(lastYear?.asked).toContain('cuando se agregó la pregunta')
  expect(lastYear?.result).toMatchObject({ kind: 'table', base: fives(adultsAfter) })
  expect(other?.asked).not.toContain('versión')
  expect(other?.result).toMatchObject({ kind: 'table', base: fives(adultsBefore + adultsAfter) })
  expect(release.method.find(({ id }) => id === 'cuestionario')?.value).toMatch(
    /^Versiones 1 \(desde el 24 de junio de 2026\), 2 \(desde el 8 de julio de 2026\): .*no cuenta para ella/,
  )

  const { csv = '' } = (await microdataOf(store, second, { ...release, isLast: true })) ?? {}
  expect(tableOf(csv)).toHaveLength(adultsBefore + adultsAfter)
  const [names = ''] = csv.split('\r\n')
  expect(names).toContain('reported_problem')
  expect(names).not.toMatch(/water_days|water_alternatives|water_service_rating|last_year/)

  const panel = analyses(store)
  const analysis = await panel.of(second)
  const shown = analysis.questions.find(({ question }) => question === 'water-days')
  expect(analysis.people).toBe(adultsBefore + adultsAfter)
  expect(shown).toMatchObject({ base: adultsAfter, since: 'desde la versión 2, cuando se agregó «Solo de noche»' })
  // Two depend on the first, one is new.
  expect(analysis.questions.flatMap(({ question, since }) => (since ? [question] : []))).toEqual([
    'water-days',
    'water-alternatives',
    'water-service-rating',
    'last-year',
  ])
  const [asked] = second.questionnaire.sections.flatMap(({ questions }) => questions)
  if (!asked) throw new Error('no question')
  const { levels } = await panel.compared(second, asked, { by: 'sex' })
  expect(levels.reduce((sum, { result }) => sum + result.base, 0)).toBe(adultsAfter)
  const { weeks } = await panel.byWeek(second, asked)
  expect(weeks.map(({ week, began }) => [week, began])).toEqual([
    ['2026-W28', ['2']],
    ['2026-W29', undefined],
  ])

  const cells = await store.counts.of(second)
  const since = await store.counts.since(second)
  const { tables } = crosstabsByTraits(cells, { ...second, levels: levelOrder, since }, editionInUse())
  const [table] = [...tables].filter((each) => each !== undefined)
  expect([table?.bases[0], table?.since]).toEqual([adultsAfter, 'desde la versión 2, cuando se agregó «Solo de noche»'])
})

test('whoever knows sex, age and zone of somebody, and that they answered before a version, finds no fewer in the microdata', async () => {
  const store = await testStore(freshSqlite)
  await keepBoth(
    store,
    censusRespondents(first, 120, { days: ['20260701'] }),
    censusRespondents(second, 800, { seed: 3, days: ['20260708'] }),
  )
  const { release } = await draftOf(store, second)
  const { csv = '' } = (await microdataOf(store, second, { ...release, isLast: true })) ?? {}
  const records = tableOf(csv)
  // Everybody is asked both: a blank is from before.
  const alike = Map.groupBy(records, ({ sex, age, zone, water_days, last_year }) =>
    [sex, age, zone, water_days === '', last_year === ''].join(),
  )
  const few = [...alike.values()].filter(({ length }) => length < SMALLEST_COMBINATION)
  expect(few.flat()).toHaveLength(0)
  expect(records.length).toBeGreaterThan(800)
})

test('whoever knows that somebody answered after a question was retired finds no fewer either', async () => {
  const store = await testStore(freshSqlite)
  await keepBoth(
    store,
    censusRespondents(first, 800, { days: ['20260701'] }),
    censusRespondents(withoutBill, 120, { seed: 3, days: ['20260708'] }),
    withoutBill,
  )
  const { release } = await draftOf(store, withoutBill)
  const { csv = '' } = (await microdataOf(store, withoutBill, { ...release, isLast: true })) ?? {}
  const records = tableOf(csv)
  // A blank is from after.
  const alike = Map.groupBy(records, ({ sex, age, zone, water_bill }) => [sex, age, zone, water_bill === ''].join())
  const few = [...alike.values()].filter(({ length }) => length < SMALLEST_COMBINATION)
  expect(few.flat()).toHaveLength(0)
  expect(records.length).toBeGreaterThan(800)
})

test('an export keeps every answer with its version, and says which of them the tables count', async () => {
  const store = await testStore(freshSqlite)
  await keepBoth(store, censusRespondents(first, 20), censusRespondents(second, 30, { seed: 3 }))
  const { documents, lines } = await exportOf(store, second, { day: '2026-11-17', withPlaces: false })
  let csv = ''
  for await (const [piece] of lines(['csv'])) csv += piece
  const rows = tableOf(csv)
  const answered = rows.filter((row) => row.water_days !== '')
  expect(Object.entries(Object.groupBy(answered, ({ version = '' }) => version)).map(([, all]) => all?.length)).toEqual(
    [20, 30],
  )
  expect(documents.dictionary).toContain('En las tablas cuenta desde la versión 2, cuando se agregó «Solo de noche».')
  expect(documents.r.match(/versiones = c\("2"\)/g)).toHaveLength(4)
  expect(documents.spss).toContain('water_days cuenta desde la versión 2')
})

test('the next release does not take who answered before for people who left, and its wave tells the other questions', async () => {
  const store = await testStore(freshSqlite)
  await keepAll(store, first, censusRespondents(first, 600, { days: ['20260701'] }))
  const one = await draftOf(store, first)
  expect(one.release).not.toHaveProperty('versions')
  expect(one.basis).not.toHaveProperty('since')
  await keepBoth(store, [], censusRespondents(second, 604, { seed: 3, days: ['20260708'] }))
  const two = await draftOf(store, second, [one])
  // As many as before, but others: their table is not the old one.
  const water = questionIn(two.release, 'water-days')
  expect(water?.result).not.toHaveProperty('repeats')
  expect(differences(one.release, two.release).join()).toContain('ahora se cuenta a: Todas las personas')
  const inWave = (id: string) => two.release.wave?.questions.find((each) => each.id === id)?.result
  expect(inWave('reported-problem')).toMatchObject({ kind: 'table' })
  expect(inWave('water-days')).toMatchObject({ kind: 'withheld' })
})
