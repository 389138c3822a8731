import { expect, test } from 'vitest'
import { conditionsOf } from '#questions/base-question.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { dice } from '../../../../tests/support/crowds/dice.ts'
import {
  nextRelease,
  type RandomRelease,
  randomCrowd,
  randomReleases,
} from '../../../../tests/support/releases/random-releases.ts'
import { solverAttack } from '../../../../tests/support/releases/solver-attack.ts'

// biome-ignore lint/style/noProcessEnv: a longer attack is asked for by hand
const { SOLVER_SEEDS } = process.env

// Without it, a survey of two releases and one of three. SOLVER_SEEDS=56 attacks over a hundred; that takes a quarter of an hour.
const seeds = SOLVER_SEEDS ? Array.from({ length: Number(SOLVER_SEEDS) }, (_, at) => at + 1) : [3, 50]

/** From 1 to 9: all that a reader may know of a hidden number. */
const WHOLE_RANGE = 8

const HOUR_MS = 3_600_000

test.each(seeds)(
  'no hidden number can be put into less than its range by all that is told: survey %i',
  (seed) => {
    const found = solverAttack(randomReleases(seed), WHOLE_RANGE)
    expect(found.filter(({ low, high }) => high - low < WHOLE_RANGE - 1e-6)).toEqual([])
  },
  HOUR_MS,
)

test('the solver finds what a blurred base gave away: how many were not asked', () => {
  const [made] = randomReleases(3)
  if (!made) throw new Error('There is no release')
  const found = solverAttack([withFollowUpsTold(made)], WHOLE_RANGE)
  const narrow = found.filter(({ low, high }) => high - low < 0.5).map(({ what }) => what)
  expect(narrow).toContain('release 1, age 45-to-54, water-service-rating: not asked')
})

/** As if every table of a follow-up question were shown. */
function withFollowUpsTold(made: RandomRelease): RandomRelease {
  const shown = made.release.questions.find(({ id }) => id === 'water-service-rating')?.result
  if (shown?.kind !== 'table') throw new Error('The question is not shown')
  const comparisons = made.release.comparisons.map((comparison) => ({
    ...comparison,
    questions: comparison.questions.map((one) =>
      one.question === 'water-service-rating' ? { ...one, tables: one.tables.map(() => shown) } : one,
    ),
  }))
  return { ...made, release: { ...made.release, comparisons } }
}

const tablesOf = ({ release: { questions, comparisons } }: RandomRelease) => [
  ...questions.map(({ id, result }) => ({ place: 'all', question: id, table: result })),
  ...comparisons.flatMap(({ by, groups, questions: compared }) =>
    compared.flatMap(({ question, tables }) =>
      tables.map((table, at) => ({ place: `${by}/${groups[at]?.id}`, question, table })),
    ),
  ),
]

test('effective bases do not tell how many were not asked a follow-up question', () => {
  const guessed = seeds.flatMap((seed) => {
    const [made] = randomReleases(seed)
    const tables = made ? tablesOf(made) : []
    const asked = made?.survey.questionnaire.sections.flatMap(({ questions }) => [...questions]) ?? []
    return tables.flatMap(({ place, question, table }) => {
      const condition = conditionsOf(asked.find(({ id }) => id === question) ?? {})[0]?.question
      const whole = tables.find((each) => each.place === place && each.question === condition)?.table
      if (table.kind === 'withheld' || whole?.kind !== 'table' || !made) return []
      const guess = ((whole.nEff - table.nEff) * whole.base) / whole.nEff
      const key = place === 'all' ? 'all/all' : place
      const truth = (made.basis.groups[`${key}/${condition}`] ?? 0) - (made.basis.groups[`${key}/${question}`] ?? 0)
      return truth > 0 && truth < 10 && Math.abs(guess - truth) <= 1 ? [{ seed, place, question, guess, truth }] : []
    })
  })
  expect(guessed).toEqual([])
})

test('effective sizes are those of the exact design effect, which is told to one decimal', () => {
  const [made] = randomReleases(4)
  if (!made) throw new Error('There is no release')
  const { people, nEff, weighting } = made.release
  expect(weighting.deff).toBe(Number(weighting.deff.toFixed(1)))
  /** A published base and a published design effect are each off by half of what they are rounded to. */
  const isNear = (size: number, base: number) =>
    size >= (base - 10) / (weighting.deff + 0.05) - 5 && size <= (base + 10) / (weighting.deff - 0.05) + 5
  expect(isNear(nEff, people)).toBe(true)
  const shown = tablesOf(made).flatMap(({ table }) => (table.kind === 'table' ? [table] : []))
  expect(shown.length).toBeGreaterThan(20)
  for (const table of shown) {
    expect([table.base, table.nEff, isNear(table.nEff, table.base)]).toEqual([table.base, table.nEff, true])
    for (const { share } of table.rows) if (share.kind === 'shown') expect(share.nEff).toBe(table.nEff)
  }
})

test('one person more or less does not show in anything that is told about precision', () => {
  for (const seed of seeds) {
    const survey = fixedSurveys[seed % fixedSurveys.length]
    if (!survey) continue
    const people = randomCrowd(survey, seed, dice(seed))
    const before = nextRelease(survey, people, [])
    const after = before && nextRelease(survey, people.slice(1), [before])
    if (!before || after?.release.weighting.rung !== before.release.weighting.rung) continue
    expect(after.release.weighting).toEqual(before.release.weighting)
    expect(after.release.nEff).toBe(before.release.nEff)
  }
})
