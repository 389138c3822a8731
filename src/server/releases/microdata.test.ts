import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { chosenOptions } from '#rules/releases/microdata/microdata-columns.ts'
import { survey003 } from '#surveys/003.ts'
import { answeredCrowd, hostileTexts } from '../../../tests/support/crowds/answered-crowd.ts'
import { markedRespondents } from '../../../tests/support/crowds/marked-crowd.ts'
import { keepAll } from '../../../tests/support/crowds/respondents.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { readCsv } from '../../../tests/support/read-csv.ts'
import { talliedRelease } from '../../../tests/support/releases/tallied-release.ts'
import { testStore } from '../../../tests/support/store.ts'
import { microdataOf } from './microdata.ts'

const { questionnaire } = survey003

test('the microdata of a closed survey are all adults who count, and nothing that they wrote', async () => {
  const store = await testStore(freshSqlite)
  const crowd = await answeredCrowd(store, survey003, { people: 400, texts: hostileTexts })
  const adults = crowd
    .map(({ answers }) => toStoredAnswers(answers))
    .filter((kept) => kept['age-band']?.options?.[0] !== 'under-18')
  const release = talliedRelease(
    questionnaire,
    adults.map((kept) => chosenOptions(questionnaire, kept)),
    ['party-identification'],
  )
  const made = await microdataOf(store, survey003, release)
  expect(made).toMatchObject({
    records: adults.length,
    sha256: createHash('sha256')
      .update(made?.csv ?? '')
      .digest('hex'),
  })
  expect(readCsv(made?.csv ?? '')).toHaveLength(adults.length + 1)
  for (const secret of ['Colonia', 'HYPERLINK', 'ñandú', '2026', '20000', 'verified'])
    expect(made?.csv).not.toContain(secret)
  expect(await microdataOf(store, survey003, { ...release, isLast: false })).toBeUndefined()
})

test('those set aside are not in them', async () => {
  const store = await testStore(freshSqlite)
  const respondents = markedRespondents(survey003, 300)
  await keepAll(store, survey003, respondents)
  const counted = await store.counts.of(survey003, { without: (await store.settingAside.currentRules('003')).inForce })
  const adults = counted.filter(({ ageBand }) => ageBand !== 'under-18').reduce((sum, { people }) => sum + people, 0)
  const everybody = (await store.counts.of(survey003))
    .filter(({ ageBand }) => ageBand !== 'under-18')
    .reduce((sum, { people }) => sum + people, 0)
  const release = talliedRelease(
    questionnaire,
    respondents.map(() => new Map([['alliances-news', ['some']]])),
    [],
  )
  const rows = release.questions[0]
  expect(rows?.id).toBe('alliances-news')
  const made = await microdataOf(store, survey003, withAllShown(release))
  expect(adults).toBeLessThan(everybody)
  expect(made?.records).toBe(adults)
})

/** So that the question is told whatever they answered. */
function withAllShown(release: ReturnType<typeof talliedRelease>): ReturnType<typeof talliedRelease> {
  const share = { kind: 'shown', percent: 20, low: 18, high: 22, unweighted: 20, count: 60, nEff: 100 } as const
  const [first] = release.questions
  const options = ['a-lot', 'some', 'little', 'nothing']
  const rows = options.map((option) => ({ option, label: option, isApart: false, share }))
  const table = { kind: 'table', base: 300, nEff: 300, isSmallBase: false, rows } as const
  return { ...release, questions: first ? [{ ...first, result: table }] : [] }
}
