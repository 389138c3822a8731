import { expect, test } from 'vitest'
import { OTHERS, type Table } from '#releases/release.ts'
import type { Respondent } from '../../../../tests/support/crowds/counted-cells.ts'
import { changed, choosing, crowd, few, isIn, tableOf } from '../../../../tests/support/releases/attacked-poll.ts'
import { evenly, neighbours, pollRelease, respondent, type Who } from '../../../../tests/support/releases/poll.ts'

// What several releases of a survey could give away by their differences.

const numbersOf = (table: Table | undefined) => ({ base: table?.base, rows: table?.rows, mean: table?.mean })

const first = pollRelease(crowd)
const newcomers = evenly(neighbours(60, 7, isIn('capital')))

test('nine newcomers of a group cannot be seen in its next table, nor by taking the other groups off everybody', () => {
  const nine = few(neighbours(9, 3, isIn('west-east')), 9, 'd')
  const second = pollRelease([...crowd, ...newcomers, ...nine], { earlier: [first] })
  const before = tableOf(first.release, 'one', 'west-east')
  const after = tableOf(second.release, 'one', 'west-east')
  expect(before?.rows.length).toBeGreaterThan(2)
  expect(numbersOf(after)).toEqual(numbersOf(before))
  expect(after?.repeats).toEqual({ number: 1, publishedOn: '2026-11-16' })
  expect(unaccounted(second, 'place', 'one')).toSatisfy(isNoneOrEnough)
})

test('nine who are set aside cannot be seen: a correction without them tells the same tables', () => {
  const nine = few(neighbours(9, 3, isIn('west-east')), 9, 'd')
  const before = pollRelease([...crowd, ...nine])
  const after = pollRelease(crowd, { earlier: [before], corrects: { number: 1, reason: 'Se apartaron respuestas.' } })
  expect(after.release.people).toBe(before.release.people)
  for (const question of ['one', 'some', 'grade', 'why']) {
    for (const group of [undefined, 'west-east', 'woman', '25-to-34']) {
      const [old, repeated] = [before, after].map(({ release }) => tableOf(release, question, group))
      expect(numbersOf(repeated), `${question} ${group}`).toEqual(numbersOf(old))
    }
  }
})

test('a correction of the same people may weigh them anew: nobody can be seen in that', () => {
  const again = pollRelease(crowd, { earlier: [first], corrects: { number: 1, reason: 'Los pesos estaban mal.' } })
  expect(tableOf(again.release, 'one')?.repeats).toBeUndefined()
  expect(tableOf(again.release, 'one', 'woman')?.repeats).toBeUndefined()
})

test('of people who came and were set aside again, the two left cannot be seen', () => {
  const came = evenly(neighbours(62, 5))
  const second = pollRelease([...crowd, ...came], { earlier: [first] })
  const third = pollRelease([...crowd, ...came.slice(0, 2)], { earlier: [first, second] })
  expect(numbersOf(tableOf(third.release, 'one'))).toEqual(numbersOf(tableOf(first.release, 'one')))
  expect(tableOf(third.release, 'one')?.repeats?.number).toBe(1)
})

test('a group that came and went by ten and more is told anew', () => {
  const second = pollRelease([...crowd, ...evenly(neighbours(60, 7))], { earlier: [first] })
  expect(tableOf(second.release, 'one', 'woman')?.repeats).toBeUndefined()
  expect(tableOf(second.release, 'one', 'woman')?.base).toBeGreaterThan(
    tableOf(first.release, 'one', 'woman')?.base ?? 0,
  )
})

test('a zone is not parted with a few people more: its municipalities less the zone before would be those', () => {
  const romo = neighbours(46, 4, ({ municipality }) => municipality === 'San Francisco de los Romo')
  const others = evenly(neighbours(900, 1, (who) => who.municipality !== 'San Francisco de los Romo'))
  const before = pollRelease([...others, ...evenly(romo)])
  const five = evenly(neighbours(5, 6, ({ municipality }) => municipality === 'San Francisco de los Romo'))
  const grown = [...others, ...newcomers, ...evenly(romo), ...five]
  expect(groupsOf(before)).toContain('metro')
  expect(groupsOf(pollRelease(grown))).toContain('san-francisco-de-los-romo')
  expect(groupsOf(pollRelease(grown, { earlier: [before] }))).toContain('metro')
})

test('a zone is parted, or joined, only once ten more or fewer of its people chose each option', () => {
  const romo = ({ municipality }: Who) => municipality === 'San Francisco de los Romo'
  const others = evenly(neighbours(900, 1, (who) => !romo(who)))
  const before = pollRelease([...others, ...evenly(neighbours(40, 4, romo))])
  const came = evenly(neighbours(200, 6, romo))
  const now = (more: readonly Respondent[], earlier = [before]) =>
    groupsOf(pollRelease([...others, ...evenly(neighbours(40, 4, romo)), ...more], { earlier }))
  expect(groupsOf(before)).toContain('metro')
  expect(now(came)).toContain('san-francisco-de-los-romo')
  // With the zone of before, how many of Jesús María chose «d» would be known to five.
  expect(now(came.map((who, at) => (at < 5 ? who : changed(who, 'a'))))).toContain('metro')
  const parted = pollRelease([...others, ...evenly(neighbours(52, 4, romo))])
  expect(now([], [])).toContain('metro')
  expect(now([], [parted])).toContain('san-francisco-de-los-romo')
})

test('a table that was withheld does not come forward with what bounds the few who were in it', () => {
  const many = [50, 40, 40, 40, 30]
  const before = pollRelease(choosing([[15, 10, 10, 7, 4], many, many, many, many, many]))
  const more = many.map((count) => count + 15)
  const now = [[26, 21, 21, 10, 11], more, more, more, more, more]
  const rows = (made: typeof before) => tableOf(made.release, 'one', '18-to-24')?.rows.map(({ option }) => option)
  expect(rows(before)).toBeUndefined()
  expect(rows(pollRelease(choosing(now)))).toContain('d')
  // No more than ten chose «d» before: with the other options, that is a narrow range.
  expect(rows(pollRelease(choosing(now), { earlier: [before] }))).toEqual(['a', 'b', 'c', OTHERS])
})

test('an option that two groups hid is not told of one while the others have hardly grown: it would bound both', () => {
  const many = [60, 50, 40, 40, 30]
  const silent = neighbours(12, 9).map((who, at) =>
    respondent({ ...who, ageBand: undefined }, { one: at < 2 ? 'c' : 'a' }),
  )
  const before = pollRelease([
    ...choosing([[40, 30, 9, 25, 20], [40, 30, 8, 25, 20], many, many, many, many]),
    ...silent,
  ])
  const grown = (second: number) =>
    choosing([[60, 50, 20, 45, 40], [60, 50, second, 45, 40], ...Array(4).fill(many.map((count) => count + 15))])
  const rows = (people: readonly Respondent[], earlier: (typeof before)[] = []) =>
    tableOf(pollRelease([...people, ...silent], { earlier }).release, 'one', '18-to-24')?.rows.map(
      ({ option }) => option,
    )
  expect(rows(grown(10))).toContain('c')
  // 19 hid it together; at most 12 of them are in the other group and in none: 7 or more were in this one.
  expect(rows(grown(10), [before])).not.toContain('c')
  expect(rows(grown(20), [before])).toContain('c')
})

test('an option few chose does not stand once with this one and once with that one', () => {
  const counted = (a: number, b: number, c: number, d: number) => [
    ...'a'.repeat(a),
    ...'b'.repeat(b),
    ...'c'.repeat(c),
    ...'d'.repeat(d),
  ]
  const asked = (list: readonly string[]) =>
    neighbours(list.length, 1).map((who, at) => respondent(who, { one: list[at] ?? '' }))
  const before = pollRelease(asked(counted(3, 300, 14, 13)))
  const together = ({ release }: typeof before) =>
    ['a', 'b', 'c', 'd'].filter((id) => !tableOf(release, 'one')?.rows.some(({ option }) => option === id))
  expect(together(before)).toEqual(['a', 'd'])
  const later = asked(counted(3, 360, 14, 16))
  expect(together(pollRelease(later))).toEqual(['a', 'c'])
  expect(together(pollRelease(later, { earlier: [before] }))).toContain('d')
})

test('a group that stood behind eight people does not come forward unchanged: both less it would be the eight', () => {
  const of = (count: number, band: string, seed: number) => neighbours(count, seed, ({ ageBand }) => ageBand === band)
  const bands = ['18-to-24', '25-to-34', '35-to-44', '45-to-54', '55-to-64', '65-or-more']
  const base = bands.flatMap((band, at) => of([200, 200, 200, 60, 70, 8][at] ?? 0, band, at))
  const before = pollRelease(evenly(base))
  const whyOf = (made: typeof before) =>
    made.release.comparisons
      .find(({ by }) => by === 'age')
      ?.questions[0]?.tables.map((table) => (table.kind === 'withheld' ? table.why : table.kind))
  expect(whyOf(before)).toEqual(['table', 'table', 'table', 'complement', 'table', 'few'])
  const grown = evenly([...base, ...of(60, '65-or-more', 20)])
  expect(whyOf(pollRelease(grown))?.[3]).toBe('table')
  expect(whyOf(pollRelease(grown, { earlier: [before] }))?.[3]).toBe('unchanged')
})

test('one person more or less does not show in the number of all, nor in who took part', () => {
  const before = pollRelease(crowd)
  const after = pollRelease(crowd.slice(1), { earlier: [before], corrects: { number: 1, reason: 'Se apartó una.' } })
  expect(before.release.people).toBe(900)
  expect(pollRelease(crowd.slice(1)).release.people).toBe(890)
  expect(after.release.people).toBe(900)
  const people = ({ release }: typeof before) =>
    release.participants.map(({ levels }) => levels.map((level) => level.people))
  expect(people(after)).toEqual(people(before))
  expect(after.basis.groups).toMatchObject({ 'place/capital': before.basis.groups['place/capital'] })
})

function groupsOf({ release }: ReturnType<typeof pollRelease>) {
  return release.comparisons.find(({ by }) => by === 'place')?.groups.map(({ id }) => id)
}

/** People in everybody's table who are in no table of the groups, by the exact numbers behind what is told. */
function unaccounted({ basis: { groups } }: ReturnType<typeof pollRelease>, by: string, question: string): number {
  const told = Object.entries(groups).filter(([key]) => key.startsWith(`${by}/`) && key.endsWith(`/${question}`))
  return (groups[`all/all/${question}`] ?? 0) - told.reduce((sum, [, people]) => sum + people, 0)
}

function isNoneOrEnough(people: number): boolean {
  return people === 0 || Math.abs(people) >= 10
}
