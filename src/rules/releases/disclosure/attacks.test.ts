import { expect, test } from 'vitest'
import { zoneOf } from '#places/zones.ts'
import { OTHERS, type Release, type Table } from '#releases/release.ts'
import type { Respondent } from '../../../../tests/support/crowds/counted-cells.ts'
import { evenly, neighbours, pollRelease, respondent, type Who } from '../../../../tests/support/releases/poll.ts'
import { undone } from '../../../../tests/support/releases/undo-sums.ts'

// What somebody could try who has every release of a survey, and with «sums» even the exact numbers behind what is told.

const options = {
  one: ['a', 'b', 'c', 'd', 'dont-know'],
  some: ['p', 'q', 'r'],
  grade: ['1', '2', '3', '4'],
  why: ['x', 'y', 'z'],
}

const isIn = (zone: string) => (who: Who) => zoneOf(who.municipality ?? '') === zone
const few = (people: readonly Who[], count: number, one: string): Respondent[] =>
  people.slice(0, count).map((who) => respondent(who, { one, grade: 4, some: ['r'], why: 'z' }))

function tableOf({ questions, comparisons }: Release, question: string, group?: string): Table | undefined {
  const comparison = comparisons.find(({ groups }) => groups.some(({ id }) => id === group))
  const at = comparison?.groups.findIndex(({ id }) => id === group) ?? -1
  const told = group
    ? comparison?.questions.find((each) => each.question === question)?.tables[at]
    : questions.find(({ id }) => id === question)?.result
  return told?.kind === 'table' ? told : undefined
}

function rowOf(table: Table | undefined, option: string) {
  return table?.rows.find((row) => row.option === option)?.share
}

const numbersOf = (table: Table | undefined) => ({ base: table?.base, rows: table?.rows, mean: table?.mean })

const crowd = evenly(neighbours(900))
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

test('everybody less the women is not the men, when the men are too few to be told', () => {
  const people = evenly([
    ...neighbours(300, 2, ({ sex }) => sex === 'woman'),
    ...neighbours(45, 3, ({ sex }) => sex === 'man'),
  ])
  const { release } = pollRelease(people)
  const tables = release.comparisons.find(({ by }) => by === 'sex')?.questions.map((each) => each.tables)
  expect(tables?.flat().map((table) => table.kind)).not.toContain('table')
  expect(tables?.[0]).toEqual([
    { kind: 'withheld', why: 'complement' },
    { kind: 'withheld', why: 'few' },
  ])
})

test('everybody less all groups is not the five who did not say', () => {
  const silent = neighbours(5, 9).map((who) => ({ ...who, ageBand: undefined }))
  const { release } = pollRelease([...crowd, ...evenly(silent)])
  expect(release.comparisons.map(({ by }) => by)).toEqual(['sex', 'place'])
  const ages = release.participants.find(({ trait }) => trait === 'age')
  expect(ages?.unknown).toBeUndefined()
  expect(ages?.levels.map(({ people }) => people)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('whoever did not say their age but were few among those asked have no question compared by it', () => {
  const silent = neighbours(12, 9).map((who, at) =>
    respondent({ ...who, ageBand: undefined }, { one: at < 5 ? 'a' : 'd' }),
  )
  const people = [...crowd, ...silent]
  const { release } = pollRelease(people)
  const tables = release.comparisons.find(({ by }) => by === 'age')?.questions.find((each) => each.question === 'why')
  expect(tables?.tables.some(({ kind }) => kind === 'withheld')).toBe(true)
  expect(undone(release, people, options)).toEqual([])
})

test('a small municipality is nowhere: only the zone it is part of', () => {
  const cosio = neighbours(12, 4, ({ municipality }) => municipality === 'Cosío')
  const { release } = pollRelease([
    ...evenly(neighbours(900, 1, (who) => who.municipality !== 'Cosío')),
    ...evenly(cosio),
  ])
  const places = release.comparisons.find(({ by }) => by === 'place')?.groups
  expect(places?.map(({ id }) => id)).toEqual(['capital', 'metro', 'north', 'west-east'])
  expect(release.participants.find(({ trait }) => trait === 'place')?.levels.map(({ name }) => name)).not.toContain(
    'Cosío',
  )
})

test('a zone is parted into its municipalities all together, or not at all', () => {
  const many = evenly(neighbours(4_000, 1, isIn('metro')).slice(0, 300))
  const { release } = pollRelease([...crowd, ...many])
  const places = release.comparisons.find(({ by }) => by === 'place')?.groups.map(({ id }) => id)
  expect(places).toEqual(['capital', 'jesus-maria', 'san-francisco-de-los-romo', 'north', 'west-east'])
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

function groupsOf({ release }: ReturnType<typeof pollRelease>) {
  return release.comparisons.find(({ by }) => by === 'place')?.groups.map(({ id }) => id)
}

test('where everybody of a group chose the same, no number says so, here or by taking others off everybody', () => {
  const same = neighbours(60, 3, isIn('west-east')).map((who) => respondent(who, { one: 'a', some: ['p'] }))
  const people = [...evenly(neighbours(900, 1, (who) => !isIn('west-east')(who))), ...same]
  const { release } = pollRelease(people)
  const table = tableOf(release, 'one', 'west-east')
  expect(table?.rows.map(({ option, share }) => [option, share.kind])).toEqual([
    ['a', 'nearly-all'],
    [OTHERS, 'hardly-any'],
  ])
  expect(rowOf(tableOf(release, 'some', 'west-east'), 'p')).toEqual({ kind: 'nearly-all' })
  expect(undone(release, people, options)).toEqual([])
})

test.each([1, 5, 9])('an option that %d people chose has no row, and cannot be worked out', (count) => {
  const some = few(neighbours(count, 3), count, 'd')
  const people = [...crowd.map((who) => (who.answers.one?.options?.[0] === 'd' ? changed(who, 'a') : who)), ...some]
  const { release } = pollRelease(people)
  const table = tableOf(release, 'one')
  expect(table?.rows.map(({ option }) => option)).not.toContain('d')
  const others = rowOf(table, OTHERS)
  expect(others?.kind === 'shown' && others.count).toBeGreaterThanOrEqual(10)
  expect(undone(release, people, options)).toEqual([])
})

test('an option that few of a group chose is not everybody’s less the other groups’', () => {
  const men = neighbours(150, 3, ({ sex }) => sex === 'man').map((who, at) =>
    respondent(who, { one: at < 4 ? 'b' : at % 2 ? 'a' : 'c' }),
  )
  const people = [...evenly(neighbours(700, 1, ({ sex }) => sex === 'woman')), ...men]
  const { release } = pollRelease(people)
  expect(rowOf(tableOf(release, 'one'), 'b')?.kind).toBe('shown')
  expect(tableOf(release, 'one', 'man')?.rows.map(({ option }) => option)).not.toContain('b')
  expect(undone(release, people, options)).toEqual([])
})

test('where few were not asked a follow-up question, its table is withheld and says why', () => {
  const people = crowd.map((who, at) => changed(who, at < 4 ? 'd' : (['a', 'b', 'c'][at % 3] ?? '')))
  const { release } = pollRelease(people)
  expect(release.questions.find(({ id }) => id === 'why')?.result).toEqual({ kind: 'withheld', why: 'not-asked' })
})

test('in a group too; and in another, if everybody less the others would tell how few they are', () => {
  const people = crowd.map((who, at) => changed(who, isDifferent(who, at) ? 'd' : (['a', 'b', 'c'][at % 3] ?? '')))
  const { release } = pollRelease(people)
  const why = release.comparisons.find(({ by }) => by === 'sex')?.questions.find(({ question }) => question === 'why')
  expect(why?.tables).toEqual([
    { kind: 'withheld', why: 'not-asked' },
    { kind: 'withheld', why: 'not-asked' },
  ])
})

test('that nobody of a group was left out is not told where others were: the first one who is would be known', () => {
  const people = crowd.map((who, at) =>
    changed(who, who.sex === 'man' && at % 5 === 0 ? 'd' : (['a', 'b', 'c'][at % 3] ?? '')),
  )
  const { release } = pollRelease(people)
  const why = release.comparisons.find(({ by }) => by === 'sex')?.questions.find(({ question }) => question === 'why')
  expect(why?.tables[0]).toEqual({ kind: 'withheld', why: 'not-asked' })
})

test('how few of the groups without a table did not choose an option is not everybody’s less the others’', () => {
  const rest = [
    ...neighbours(45, 3, ({ sex }) => sex === 'man'),
    ...neighbours(12, 4).map((who) => ({ ...who, sex: undefined })),
  ].map((who, at) => respondent(who, { some: at < 4 ? ['q'] : ['p', 'q'] }))
  const { release } = pollRelease([...evenly(neighbours(300, 2, ({ sex }) => sex === 'woman')), ...rest])
  expect(rowOf(tableOf(release, 'some'), 'p')?.kind).toBe('shown')
  expect(tableOf(release, 'some', 'man')).toBeUndefined()
  expect(rowOf(tableOf(release, 'some', 'woman'), 'p')).toEqual({ kind: 'withheld', why: 'complement' })
})

function isDifferent({ sex }: Respondent, at: number): boolean {
  return sex === 'woman' ? at < 10 : at < 60
}

test('the base of a follow-up question is the true one, and does not split «Otras respuestas» into few', () => {
  const some = crowd.map((who, at) => changed(who, at < 24 ? 'd' : at % 3 ? 'a' : 'b'))
  expect(tableOf(pollRelease(some).release, 'why')?.base).toBe(875)
  const split = crowd.map((who, at) => changed(who, at < 4 ? 'c' : at < 24 ? 'd' : at % 3 ? 'a' : 'b'))
  const { release } = pollRelease(split)
  expect(tableOf(release, 'one')?.rows.map(({ option }) => option)).toEqual(['a', 'b', OTHERS, 'dont-know'])
  expect(release.questions.find(({ id }) => id === 'why')?.result).toEqual({ kind: 'withheld', why: 'complement' })
})

const BANDS = ['18-to-24', '25-to-34', '35-to-44', '45-to-54', '55-to-64', '65-or-more']

/** People of each age band who chose a, b, c, d and «No sé», so many of each. */
const choosing = (bands: readonly (readonly number[])[]) =>
  bands.flatMap((counts, band) => {
    const chosen = counts.flatMap((count, at) => Array<string>(count).fill(['a', 'b', 'c', 'd', 'dont-know'][at] ?? ''))
    const who = neighbours(chosen.length, band + 1, ({ ageBand }) => ageBand === BANDS[band])
    return who.map((each, at) => respondent(each, { one: chosen[at] ?? '', why: ['x', 'y', 'z'][at % 3] ?? '' }))
  })

test('the base of a follow-up question does not tell what is hidden in a group for the sake of another', () => {
  const many = [50, 40, 40, 40, 30]
  const { release } = pollRelease(
    choosing([[40, 30, 10, 25, 3], [40, 30, 12, 28, 11], [20, 10, 10, 40, 15], many, many, many]),
  )
  const rows = (group: string) => tableOf(release, 'one', group)?.rows.map(({ option }) => option)
  expect(rows('18-to-24')).toEqual(['a', 'b', 'd', OTHERS])
  expect(rows('25-to-34')).toEqual(['a', 'b', 'd', OTHERS])
  const why = release.comparisons.find(({ by }) => by === 'age')?.questions.find(({ question }) => question === 'why')
  // Its base less a and b would be c: then it is known how many of both groups chose «No sé».
  expect(why?.tables[1]).toEqual({ kind: 'withheld', why: 'complement' })
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

test('a mean does not tell how many chose a number that has no row', () => {
  const people = crowd.map((who, at) => ({
    ...who,
    answers: { ...who.answers, grade: { scale: at < 3 ? 1 : (at % 3) + 2 } },
  }))
  const { release } = pollRelease(people)
  expect(tableOf(first.release, 'grade')?.mean?.value).toBeCloseTo(2.5, 0)
  expect(tableOf(release, 'grade')?.rows.map(({ option }) => option)).not.toContain('1')
  expect(tableOf(release, 'grade')?.mean).toBeUndefined()
})

test('an unweighted share is of the rounded numbers, so it does not tell the count behind them', () => {
  const tables = first.release.comparisons.flatMap(({ questions }) => questions.flatMap(({ tables: all }) => all))
  for (const table of tables.filter((each) => each.kind === 'table')) {
    for (const { share } of table.rows) {
      if (share.kind === 'shown') expect(share.unweighted).toBe(Math.round((100 * share.count) / table.base))
    }
  }
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

test('who took part is not told of a place with few people, nor of the next smallest', () => {
  const people = evenly(neighbours(900, 1, (who) => zoneOf(who.municipality ?? '') !== 'west-east'))
  const nine = evenly(neighbours(9, 3, (who) => zoneOf(who.municipality ?? '') === 'west-east'))
  const { release } = pollRelease([...people, ...nine])
  const places = release.participants.find(({ trait }) => trait === 'place')?.levels
  expect(places?.map((level) => level.people === undefined)).toEqual([false, false, true, true])
})

test('minors and another identity are in no number and no word', () => {
  const minors = neighbours(40, 5).map((who) => respondent({ ...who, ageBand: 'under-18' }, { one: 'd' }))
  expect(pollRelease([...crowd, ...minors])).toEqual(first)
  const another = neighbours(30, 5).map((who) => ({ ...who, sex: 'another-identity' }))
  const { release } = pollRelease([...crowd, ...evenly(another)])
  expect(JSON.stringify(release)).not.toMatch(/another-identity|Otra identidad|under-18|Menos de 18/)
  expect(release.participants[0]?.unknown).toBe(30)
})

function changed(who: Respondent, one: string): Respondent {
  const isAsked = ['a', 'b', 'c'].includes(one)
  const { why, ...others } = who.answers
  return {
    ...who,
    answers: { ...others, one: { options: [one] }, ...(isAsked ? { why: why ?? { options: ['x'] } } : {}) },
  }
}

/** People in everybody's table who are in no table of the groups, by the exact numbers behind what is told. */
function unaccounted({ basis: { groups } }: ReturnType<typeof pollRelease>, by: string, question: string): number {
  const told = Object.entries(groups).filter(([key]) => key.startsWith(`${by}/`) && key.endsWith(`/${question}`))
  return (groups[`all/all/${question}`] ?? 0) - told.reduce((sum, [, people]) => sum + people, 0)
}

function isNoneOrEnough(people: number): boolean {
  return people === 0 || Math.abs(people) >= 10
}
