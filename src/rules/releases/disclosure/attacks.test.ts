import { expect, test } from 'vitest'
import { zoneOf } from '#places/zones.ts'
import { OTHERS, type Table } from '#releases/release.ts'
import type { Respondent } from '../../../../tests/support/crowds/counted-cells.ts'
import {
  changed,
  choosing,
  crowd,
  few,
  isIn,
  options,
  tableOf,
} from '../../../../tests/support/releases/attacked-poll.ts'
import { evenly, neighbours, pollRelease, respondent } from '../../../../tests/support/releases/poll.ts'
import { undone } from '../../../../tests/support/releases/undo-sums.ts'

// What somebody could try who has every release of a survey, and with «sums» even the exact numbers behind what is told.

const first = pollRelease(crowd)

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

test('the base of a follow-up question is the true one, and does not split «Otras respuestas» into few', () => {
  const some = crowd.map((who, at) => changed(who, at < 24 ? 'd' : at % 3 ? 'a' : 'b'))
  expect(tableOf(pollRelease(some).release, 'why')?.base).toBe(875)
  const split = crowd.map((who, at) => changed(who, at < 4 ? 'c' : at < 24 ? 'd' : at % 3 ? 'a' : 'b'))
  const { release } = pollRelease(split)
  expect(tableOf(release, 'one')?.rows.map(({ option }) => option)).toEqual(['a', 'b', OTHERS, 'dont-know'])
  expect(release.questions.find(({ id }) => id === 'why')?.result).toEqual({ kind: 'withheld', why: 'complement' })
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

function rowOf(table: Table | undefined, option: string) {
  return table?.rows.find((row) => row.option === option)?.share
}

function isDifferent({ sex }: Respondent, at: number): boolean {
  return sex === 'woman' ? at < 10 : at < 60
}
