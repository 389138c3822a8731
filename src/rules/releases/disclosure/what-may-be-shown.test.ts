import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHERS, type Release, type Suppressed, type Table } from '#releases/release.ts'
import type { Respondent } from '../../../../tests/support/crowds/counted-cells.ts'
import { changed, crowd, isIn, resultOf, tableOf } from '../../../../tests/support/releases/attacked-poll.ts'
import { evenly, type MadePoll, neighbours, pollRelease, respondent } from '../../../../tests/support/releases/poll.ts'
import { randomReleases } from '../../../../tests/support/releases/random-releases.ts'
import * as limits from '../limits.ts'
import { choicesOf, releasedQuestions } from '../released-questions.ts'
import { PUBLIC_RULES } from './suppression-sentences.ts'
import { isLargeEnough } from './what-may-be-shown.ts'

const first = pollRelease(crowd)
const few = { kind: 'withheld', why: 'few' }
const optionsIn = (table: Table | undefined) => table?.rows.map(({ option }) => option)

function tablesOf({ questions, comparisons }: Release): (Table | Suppressed)[] {
  const ofGroups = comparisons.flatMap((each) => each.questions.flatMap(({ tables }) => tables))
  return [...questions.map(({ result }) => result), ...ofGroups]
}

test('the sentence that readers get has the numbers by which releases are made', () => {
  const numbers = PUBLIC_RULES.match(/\d+|diez|decenas/g)
  const { SMALLEST_TABLE, PEOPLE_ROUNDED_TO, SMALLEST_COUNT, SMALLEST_CHANGE } = limits
  expect([SMALLEST_COUNT, PEOPLE_ROUNDED_TO]).toEqual([10, 10])
  expect(numbers).toEqual([`${SMALLEST_TABLE.people}`, 'decenas', 'diez', `${SMALLEST_CHANGE}`])
})

describe('a table', () => {
  const withMen = (count: number) =>
    pollRelease(
      evenly([
        ...neighbours(300, 2, ({ sex }) => sex === 'woman'),
        ...neighbours(count, 3, ({ sex }) => sex === 'man'),
      ]),
    ).release

  test('is shown of a group from a hundred people, whatever the other groups are', () => {
    expect(resultOf(withMen(99), 'one', 'man')).toEqual(few)
    expect(tableOf(withMen(99), 'one', 'woman')?.base).toBe(300)
    expect(tableOf(withMen(100), 'one', 'man')?.base).toBe(100)
  })

  test('of a follow-up question needs a hundred people who were asked, among everybody too', () => {
    const asking = (count: number) => pollRelease(crowd.map((who, at) => changed(who, at < count ? 'a' : 'd'))).release
    expect(resultOf(asking(99), 'why')).toEqual(few)
    expect(tableOf(asking(100), 'why')?.base).toBe(100)
    // That few were not asked is no reason to withhold it.
    expect(tableOf(asking(896), 'why')?.base).toBe(900)
  })

  test('needs an effective size of fifty: a hundred people of whom a few count for most are not enough', () => {
    const isEnough = (people: number[], weights: number[]) =>
      isLargeEnough(Float64Array.from(people), { weights: Float64Array.from(weights) })
    expect(isEnough([90, 10], [1, 1])).toBe(true)
    expect(isEnough([89, 10], [1, 1])).toBe(false)
    expect(isEnough([90, 10], [0.3, 5])).toBe(false)
  })
})

describe('a row', () => {
  const choosing = (d: number, question = 'one') => {
    const people = crowd.map((who, at) => changed(who, at < d ? 'd' : (['a', 'b', 'c', 'dont-know'][at % 4] ?? '')))
    return tableOf(pollRelease(people).release, question)
  }

  test('is of ten people or more; smaller ones are «Otras respuestas», after the others and before «No sé»', () => {
    expect(optionsIn(choosing(10))).toEqual(['a', 'b', 'c', 'd', 'dont-know'])
    expect(optionsIn(choosing(9))).toEqual(['a', 'b', 'c', OTHERS, 'dont-know'])
    expect(choosing(9)?.rows[3]).toMatchObject({ label: 'Otras respuestas', share: { kind: 'shown', percent: 1 } })
  })

  test('has no figure where several may be chosen and fewer than ten did', () => {
    const people = crowd.map((who, at) => respondent(who, { some: at < 9 ? ['p', 'r'] : [at % 2 ? 'p' : 'q'] }))
    const rows = tableOf(pollRelease(people).release, 'some')?.rows
    expect(rows?.map(({ option, share }) => [option, share.kind])).toEqual([
      ['p', 'shown'],
      ['q', 'shown'],
      ['r', 'withheld'],
    ])
  })

  test('that says too little is withheld', () => {
    const men = neighbours(110, 3, ({ sex }) => sex === 'man').map((who, at) =>
      respondent(who, { one: at < 10 ? 'd' : 'a' }),
    )
    const { release } = pollRelease([...evenly(neighbours(700, 1, ({ sex }) => sex === 'woman')), ...men])
    const rows = tableOf(release, 'one', 'man')?.rows
    expect(rows?.find(({ option }) => option === 'd')?.share).toEqual({ kind: 'withheld', why: 'imprecise' })
  })

  test('of «No sé» stays in everybody’s table and says where it is counted', () => {
    const people = crowd.map((who, at) => changed(who, at < 3 ? 'dont-know' : (['a', 'b', 'c', 'd'][at % 4] ?? '')))
    const { release } = pollRelease(people)
    expect(tableOf(release, 'one')?.rows.at(-1)).toMatchObject({ option: 'dont-know', share: { kind: 'in-others' } })
    expect(optionsIn(tableOf(release, 'one', 'woman'))).toEqual(['a', 'b', 'c', 'd', OTHERS])
  })

  test('a mean does not tell how many chose a number that has no row', () => {
    const people = crowd.map((who, at) => respondent(who, { grade: at < 3 ? 1 : (at % 3) + 2 }))
    expect(tableOf(first.release, 'grade')?.mean?.value).toBeCloseTo(2.5, 0)
    expect(tableOf(pollRelease(people).release, 'grade')?.mean).toBeUndefined()
  })
})

describe('a number', () => {
  test('is a whole percent, a base a multiple of ten; groups have neither counts nor unweighted shares', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
        for (const { release } of randomReleases(seed)) {
          const tables = tablesOf(release).filter((table) => table.kind === 'table')
          const shares = tables.flatMap(({ rows }) =>
            rows.flatMap(({ share }) => (share.kind === 'shown' ? [share] : [])),
          )
          const people = [
            release.people,
            ...tables.flatMap(({ base, nEff }) => [base, nEff]),
            ...release.participants.flatMap(({ levels, unknown = 10 }) => [
              unknown,
              ...levels.map((level) => level.people ?? 10),
            ]),
          ]
          expect(people.filter((count) => count < 10 || count % 10 !== 0)).toEqual([])
          expect(tables.filter(({ base }) => base < 100)).toEqual([])
          const percents = shares.flatMap(({ percent, low, high, unweighted = 0 }) => [percent, low, high, unweighted])
          expect(percents.filter((number) => !Number.isInteger(number))).toEqual([])
          expect(JSON.stringify(release.questions)).not.toContain('"count"')
          expect(JSON.stringify(release.comparisons)).not.toMatch(/"count"|"unweighted"/)
          expect(JSON.stringify(release.wave ?? {})).not.toMatch(/"count"|"unweighted"/)
          expect(JSON.stringify(release)).not.toMatch(/complement|unchanged|not-asked|nearly-all|hardly-any/)
        }
      }),
      { numRuns: 3 },
    )
  })

  test('of who took part is not told of a place with fewer than ten people', () => {
    const people = evenly(neighbours(900, 1, (who) => !isIn('west-east')(who)))
    const { release } = pollRelease([...people, ...evenly(neighbours(9, 3, isIn('west-east')))])
    const places = release.participants.find(({ trait }) => trait === 'place')?.levels
    expect(places?.map((level) => level.people === undefined)).toEqual([false, false, false, true])
  })

  test('minors and another identity are in no number and no word', () => {
    const minors = neighbours(40, 5).map((who) => respondent({ ...who, ageBand: 'under-18' }, { one: 'd' }))
    expect(pollRelease([...crowd, ...minors])).toEqual(first)
    const another = neighbours(30, 5).map((who) => ({ ...who, sex: 'another-identity' }))
    const { release } = pollRelease([...crowd, ...evenly(another)])
    expect(JSON.stringify(release)).not.toMatch(/another-identity|Otra identidad|under-18|Menos de 18/)
    expect(release.participants[0]?.unknown).toBe(30)
  })
})

describe('over time', () => {
  const men = evenly(neighbours(300, 7, ({ sex }) => sex === 'man'))
  const numbersOf = (table: Table | undefined) => ({ base: table?.base, rows: table?.rows, mean: table?.mean })
  const next = (
    people: readonly Respondent[],
    ...earlier: (MadePoll & { withdrawn?: { on: string; reason: string } })[]
  ) => pollRelease(people, { earlier }).release

  test('a group changes after a hundred and fifty people entered or left it; until then its table is repeated with its date', () => {
    const repeated = tableOf(next([...crowd, ...men.slice(0, 149)], first), 'one', 'man')
    expect(numbersOf(repeated)).toEqual(numbersOf(tableOf(first.release, 'one', 'man')))
    expect(repeated?.repeats).toEqual({ number: 1, publishedOn: '2026-11-16' })
    const changedTable = tableOf(next([...crowd, ...men.slice(0, 150)], first), 'one', 'man')
    expect(changedTable?.repeats).toBeUndefined()
    const without = (count: number) => crowd.filter(({ sex }, at) => sex !== 'man' || at >= count)
    const left = crowd.length - without(360).length
    expect(left).toBeGreaterThanOrEqual(150)
    expect(tableOf(next(without(360), first), 'one', 'man')?.repeats).toBeUndefined()
  })

  test('it is repeated also when nobody entered or left: a change would say that nobody did', () => {
    const again = next([...crowd, ...men.slice(0, 200)], first)
    expect(tableOf(again, 'one', 'woman')).toMatchObject({ repeats: { number: 1 } })
    expect(tableOf(again, 'one')?.repeats).toBeUndefined()
  })

  test('so is everybody’s table of a follow-up question while few of the new people were asked', () => {
    const asked = (count: number) => men.slice(0, 200).map((who, at) => changed(who, at < count ? 'a' : 'd'))
    expect(tableOf(next([...crowd, ...asked(149)], first), 'why')?.repeats).toEqual({
      number: 1,
      publishedOn: '2026-11-16',
    })
    expect(tableOf(next([...crowd, ...asked(150)], first), 'why')?.repeats).toBeUndefined()
  })

  test('a correction with one person less changes no number, nor does the last release with few new people', () => {
    const corrects = { number: 1, reason: 'Se contó dos veces a una persona.' }
    const corrected = pollRelease(crowd.slice(1), { earlier: [first], corrects }).release
    const last = pollRelease([...crowd, ...men.slice(0, 74)], { earlier: [first], isLast: true }).release
    for (const release of [corrected, last]) {
      const repeats = tablesOf(release).flatMap((table) => (table.kind === 'table' ? [table.repeats?.number] : []))
      expect(repeats.length).toBe(tablesOf(first.release).filter(({ kind }) => kind === 'table').length)
      expect(new Set(repeats)).toEqual(new Set([1]))
    }
  })

  test('who came and was set aside again is not seen: a table differs by a hundred and fifty people from each one before', () => {
    const second = pollRelease([...crowd, ...men], { earlier: [first] })
    const third = next([...crowd, ...men.slice(0, 2)], first, second)
    expect(tableOf(second.release, 'one', 'man')?.repeats).toBeUndefined()
    for (const group of [undefined, 'man']) expect(tableOf(third, 'one', group)?.repeats?.number).toBe(2)
  })

  test('a withdrawn release counts as shown, and its numbers are not published again', () => {
    const second = pollRelease([...crowd, ...men.slice(0, 150)], { earlier: [first] })
    const gone = { ...second, withdrawn: { on: '2026-11-17', reason: 'Mal contada.' } }
    const third = next([...crowd, ...men.slice(0, 299)], first, gone)
    expect(tableOf(third, 'one', 'man')?.repeats).toEqual({ number: 1, publishedOn: '2026-11-16' })
    const onlyGone = next([...crowd, ...men.slice(0, 149)], { ...first, withdrawn: gone.withdrawn })
    expect(resultOf(onlyGone, 'one', 'man')).toEqual(few)
  })

  test('a table of earlier rules is repeated without its counts, and not where it was too small', () => {
    const [kept] = first.release.comparisons
    const old = (base: number): MadePoll => {
      const tables = kept?.questions.map((one) => ({
        ...one,
        tables: one.tables.map((table) => {
          if (table.kind === 'withheld') return table
          const rows = table.rows.map((row) =>
            row.share.kind === 'shown' ? { ...row, share: { ...row.share, count: 45, unweighted: 12 } } : row,
          )
          return { ...table, base, rows }
        }),
      }))
      const comparisons = kept && tables ? [{ ...kept, questions: tables }] : []
      return { ...first, release: { ...first.release, rules: 2, comparisons } }
    }
    const repeated = tableOf(next([...crowd, ...men.slice(0, 20)], old(430)), 'one', 'man')
    expect(numbersOf(repeated)).toEqual({ ...numbersOf(tableOf(first.release, 'one', 'man')), base: 430 })
    expect(resultOf(next([...crowd, ...men.slice(0, 20)], old(95)), 'one', 'man')).toEqual(few)
  })
})

describe('places', () => {
  const placesIn = ({ release }: MadePoll) =>
    release.comparisons.find(({ by }) => by === 'place')?.groups.map(({ id }) => id)
  const metro = evenly(neighbours(700, 1, isIn('metro')))
  const parts = ['jesus-maria', 'san-francisco-de-los-romo']
  const names = ['Jesús María', 'San Francisco de los Romo']
  const capital = evenly(neighbours(900, 1, (who) => !isIn('metro')(who)))

  test('a zone is shown by its municipalities once each of them has a hundred people', () => {
    expect(placesIn(first)).toEqual(['capital', 'metro', 'north', 'west-east'])
    expect(placesIn(pollRelease([...crowd, ...metro]))).toEqual(['capital', ...parts, 'north', 'west-east'])
  })

  test('not while few people entered it since its own table was shown, and once split it stays so', () => {
    const ofParts = (each: number) =>
      parts.flatMap((_, at) => evenly(neighbours(each, 5, ({ municipality }) => municipality === names[at])))
    const before = pollRelease([...capital, ...ofParts(95)])
    expect(placesIn(before)).toContain('metro')
    const almost = pollRelease([...capital, ...ofParts(165)], { earlier: [before] })
    expect(placesIn(almost)).toContain('metro')
    const split = pollRelease([...capital, ...ofParts(250)], { earlier: [before, almost] })
    expect(placesIn(split)).toEqual(expect.arrayContaining(parts))
    expect(placesIn(pollRelease([...capital, ...ofParts(90)], { earlier: [before, split] }))).toEqual(
      expect.arrayContaining(parts),
    )
  })
})

test.each([1, 2])('every table of everybody has the rows of «No sé» and the like: survey %i', (seed) => {
  for (const { survey, release } of randomReleases(seed)) {
    for (const question of releasedQuestions(survey.questionnaire)) {
      const table = tableOf(release, question.id)
      const apart = choicesOf(question).filter(({ isApart }) => isApart)
      if (table) expect(optionsIn(table), question.id).toEqual(expect.arrayContaining(apart.map(({ id }) => id)))
    }
  }
})
