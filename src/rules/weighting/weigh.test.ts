import { expect, test } from 'vitest'
import { estimate } from './estimate.ts'
import { wilsonInterval } from './interval.ts'
import { OPEN_STUDY_CEILING } from './limits.ts'
import type { Margin } from './margin.ts'
import { whyNotWeighted } from './sentences.ts'
import { type AnsweredCell, leadOf, shareOf } from './statistic.ts'
import { type NotWeighted, weigh } from './weigh.ts'

interface Person extends AnsweredCell {
  readonly sex: string | undefined
  readonly zone: string | undefined
}

const zones: Margin<Person> = {
  name: 'zona',
  targets: [
    { level: 'capital', people: 948_990 },
    { level: 'jesus-maria', people: 129_929 },
    { level: 'rest', people: 346_688 },
  ],
  levelOf: ({ zone }) => zone,
}

const sexes: Margin<Person> = {
  name: 'sexo',
  targets: [
    { level: 'woman', people: 728_924 },
    { level: 'man', people: 696_683 },
  ],
  levelOf: ({ sex }) => sex,
}

function cell(zone: string | undefined, sex: string | undefined, people: number, yes = 0): Person {
  const counts = new Map([
    ['yes', yes],
    ['no', people - yes],
  ])
  return { zone, sex, people, answers: new Map([['q', { base: people, counts }]]) }
}

const sample = [
  cell('capital', 'woman', 22, 12),
  cell('capital', 'man', 31, 10),
  cell('jesus-maria', 'woman', 5, 2),
  cell('jesus-maria', 'man', 6, 3),
  cell('rest', 'woman', 8, 3),
  cell('rest', 'man', 7, 2),
]

function weighted(cells: readonly Person[], cap?: number) {
  const found = weigh(cells, [zones, sexes], cap)
  if (found.kind !== 'weighted') throw new Error(found.kind)
  return found
}

const close = (found: number | undefined, expected: number) =>
  expect(Math.abs((found ?? Number.NaN) - expected)).toBeLessThan(1e-9)

test('79 interviews get the reference weights, design effect, share and interval', () => {
  const found = weighted(sample)
  const expected = [1.1449574461, 0.8838454552, 0.7475348966, 0.5770566611, 1.4333223845, 1.1064476498]
  for (const [at, weight] of expected.entries()) close(found.weights[at], weight)
  close(found.deff, 1.0487844348)
  close(found.nEff, 75.325297916)
  const [yes] = estimate(found, [shareOf(sample, 'q', 'yes')])
  close(yes?.unweighted, 0.4050632911)
  close(yes?.value, 0.4090765334)
  const kish = wilsonInterval(0.4090765334 * found.nEff, found.nEff)
  close(kish.low, 0.3050946267)
  close(kish.high, 0.5218823142)
  expect(yes).toMatchObject({ count: 32, base: 79 })
})

test('an option is worth the fewer people of what the weights and what the jackknife say', () => {
  const found = weighted(sample)
  const [yes] = estimate(found, [shareOf(sample, 'q', 'yes')])
  const byJackknife = (0.4090765334 * (1 - 0.4090765334)) / (yes?.se ?? 0) ** 2
  expect(byJackknife).toBeLessThan(found.nEff)
  expect(yes?.nEff).toBeCloseTo(byJackknife, 6)
  expect(yes?.low).toBeLessThan(0.3050946267)
})

test('those who did not say weigh, all together, what they are in the sample', () => {
  const cells = [...sample, cell(undefined, 'woman', 6), cell('capital', undefined, 4), cell('Mordor', 'man', 2)]
  const { weights, n } = weighted(cells)
  const share = (of: (person: Person) => boolean) =>
    cells.reduce((sum, person, at) => (of(person) ? sum + person.people * (weights[at] ?? 0) : sum), 0) / n
  close(
    share(({ zone }) => zone === undefined || zone === 'Mordor'),
    8 / 91,
  )
  close(
    share(({ sex }) => sex === undefined),
    4 / 91,
  )
  close(
    share(({ sex }) => sex === 'woman'),
    (728_924 / 1_425_607) * (87 / 91),
  )
})

test('no one weighs more than the cap, and the margins are still met', () => {
  const lopsided = [...sample.slice(0, 4), cell('rest', 'woman', 2), cell('rest', 'man', 9)]
  const free = weighted(lopsided, 1_000)
  const capped = weighted(lopsided, 2)
  expect(free.rounds).toBe(0)
  expect(free.maxWeight).toBeGreaterThan(2)
  expect(capped.rounds).toBeGreaterThan(0)
  expect(capped.maxWeight).toBeLessThanOrEqual(2 * (1 + 1e-9))
  expect(capped.largestGap).toBeLessThan(1e-10)
})

const outcomes: [string, readonly Person[], NotWeighted, RegExp, number?][] = [
  ['nobody', [], { kind: 'nobody' }, /Todavía no hay respuestas/],
  ['cells without people', [cell('capital', 'man', 0)], { kind: 'nobody' }, /Todavía no hay respuestas/],
  [
    'a zone where nobody answered',
    sample.slice(0, 4),
    { kind: 'empty-level', margin: 'zona', level: 'rest' },
    /población hay personas en «rest» y en la muestra no hay ninguna/,
  ],
  [
    'people where the margins leave no place for them',
    [cell('capital', 'woman', 50), cell('jesus-maria', 'man', 30), cell('rest', 'man', 30)],
    { kind: 'did-not-converge', largestGap: expect.any(Number) },
    /se contradicen en la muestra/,
  ],
  [
    'a cap below what the zones need',
    [cell('capital', 'woman', 50), cell('capital', 'man', 50), cell('jesus-maria', 'man', 40), cell('rest', 'man', 3)],
    { kind: 'cap-not-reached', cap: 2, maxWeight: expect.any(Number) },
    /no cabe bajo el tope/,
    2,
  ],
]

test.each(outcomes)(
  '%s: a named outcome with a sentence, and never a number that is none',
  (_, cells, outcome, said, cap) => {
    const found = weigh(cells, [zones, sexes], cap)
    expect(found).toEqual(outcome)
    expect(JSON.stringify(found)).not.toContain('null')
    expect(whyNotWeighted(found as NotWeighted)).toMatch(said)
  },
)

test('a population that denies people who are there is a named outcome too', () => {
  const found = weigh(sample, [
    { ...sexes, targets: [sexes.targets[0] ?? { level: '', people: 0 }, { level: 'man', people: 0 }] },
  ])
  expect(found).toEqual({ kind: 'level-without-population', margin: 'sexo', level: 'man' })
  expect(whyNotWeighted(found as NotWeighted)).toMatch(/«man»/)
})

test('who is alone in a zone leaves no error to compute, and the interval is that of the weights alone', () => {
  const cells = [...sample.slice(0, 5).map((each) => ({ ...each })), cell('rest', 'man', 1, 1)].filter(
    ({ zone, sex }) => zone !== 'rest' || sex === 'man',
  )
  const found = weighted(cells, 1_000)
  const [yes] = estimate(found, [shareOf(cells, 'q', 'yes')])
  expect(yes?.se).toBeUndefined()
  expect(yes?.nEff).toBe(found.nEff)
  expect(Number.isFinite(yes?.low) && Number.isFinite(yes?.high)).toBe(true)
})

test('the only person unknown in a margin can be left out', () => {
  const cells = [...sample, cell(undefined, 'woman', 1, 1)]
  const [yes] = estimate(weighted(cells), [shareOf(cells, 'q', 'yes')])
  expect(yes?.se).toBeGreaterThan(0.04)
  expect(yes?.se).toBeLessThan(0.06)
})

test('one person answers for all, and nobody asked is no estimate', () => {
  const alone = weigh([cell('capital', 'woman', 1, 1)], [])
  if (alone.kind !== 'weighted') throw new Error(alone.kind)
  const cells = [cell('capital', 'woman', 1, 1)]
  const [yes, other] = estimate(alone, [shareOf(cells, 'q', 'yes'), shareOf(cells, 'never-asked', 'yes')])
  expect(yes).toMatchObject({ value: 1, se: undefined, nEff: 1 })
  expect(other).toBeUndefined()
})

test('in an open study more people than the ceiling do not narrow the interval', () => {
  const many = sample.map(({ zone, sex, people, answers }) =>
    cell(zone, sex, people * 10_000, (answers.get('q')?.counts.get('yes') ?? 0) * 10_000),
  )
  const statistics = [shareOf(many, 'q', 'yes'), leadOf(many, 'q', ['no', 'yes'])]
  const [share, lead] = estimate(weighted(many), statistics, OPEN_STUDY_CEILING)
  const width = ({ low, high }: { low: number; high: number }) => high - low
  expect(share?.nEff).toBeGreaterThan(700_000)
  expect(share && width(share)).toBeCloseTo(2 * 1.959963984540054 * Math.sqrt((0.409 * 0.591) / 1_000), 3)
  expect(lead && width(lead)).toBeCloseTo(4 * 1.959963984540054 * Math.sqrt((0.409 * 0.591) / 1_000), 3)
  const [free] = estimate(weighted(many), statistics)
  expect(free && width(free)).toBeLessThan(0.003)
})
