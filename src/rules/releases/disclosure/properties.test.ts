import fc from 'fast-check'
import { expect, test } from 'vitest'
import { populationBands } from '#places/population-table.ts'
import type { Release, ReleasedShare, Suppressed, Table } from '#releases/release.ts'
import type { Respondent } from '../../../../tests/support/crowds/counted-cells.ts'
import { dice } from '../../../../tests/support/crowds/dice.ts'
import { neighbours, pollRelease, respondent } from '../../../../tests/support/releases/poll.ts'
import { undone } from '../../../../tests/support/releases/undo-sums.ts'

const options = {
  one: ['a', 'b', 'c', 'd', 'dont-know'],
  some: ['p', 'q', 'r'],
  grade: ['1', '2', '3', '4'],
  why: ['x', 'y', 'z'],
}

/** Any crowd: few or many, silent or not, of one mind or of many, with groups that think alike. */
const anyCrowd = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  people: fc.integer({ min: 330, max: 900 }),
  /** One of so many does not say who they are. */
  silent: fc.constantFrom(15, 40, 150, 1_000_000),
  /** How much likelier an option is than the next. */
  slope: fc.constantFrom(1, 2, 4, 12),
  /** Whether each group leans to an option of its own. */
  leaning: fc.boolean(),
})

type Crowd = typeof anyCrowd extends fc.Arbitrary<infer T> ? T : never

function crowdOf({ seed, people, silent, slope, leaning }: Crowd): Respondent[] {
  const roll = dice(seed)
  const pick = (list: readonly string[], shift: number) => {
    let at = 0
    while (at < list.length - 1 && roll(slope + 1) === 0) at += 1
    return list[(slope === 1 ? roll(list.length) : at + shift) % list.length] ?? ''
  }
  return neighbours(people, seed).map((who) => {
    const known = (value: string | undefined) => (roll(silent) === 0 ? undefined : value)
    const shift = leaning ? (populationBands as readonly (string | undefined)[]).indexOf(who.ageBand) : 0
    return respondent(
      { sex: known(who.sex), ageBand: known(who.ageBand), municipality: known(who.municipality) },
      {
        one: pick(options.one, shift),
        some: [...new Set([pick(options.some, 0), pick(options.some, shift)])],
        grade: Number(pick(options.grade, shift)),
        why: pick(options.why, 0),
      },
    )
  })
}

function tablesOf({ questions, comparisons }: Release): (Table | Suppressed)[] {
  return [
    ...questions.map(({ result }) => result),
    ...comparisons.flatMap((each) => each.questions.flatMap(({ tables }) => tables)),
  ]
}

test('no number told is of fewer than ten people, and all are multiples of five', () => {
  fc.assert(
    fc.property(anyCrowd, (crowd) => {
      const { release } = pollRelease(crowdOf(crowd))
      const tables = tablesOf(release).filter((table) => table.kind === 'table')
      const shares = tables.flatMap(({ rows }) => rows.map(({ share }): ReleasedShare => share))
      const people = [
        ...tables.map(({ base }) => base),
        ...shares.flatMap((share) => (share.kind === 'shown' ? [share.count] : [])),
        ...release.participants.flatMap(({ levels, unknown }) => [...levels.map((level) => level.people), unknown]),
      ].filter((count) => count !== undefined)
      expect(people.filter((count) => count < 10 || count % 5 !== 0)).toEqual([])
      expect(tables.filter(({ base }) => base < 50)).toEqual([])
      expect(release.people % 10).toBe(0)
      const percents = shares.flatMap((share) =>
        share.kind === 'shown' ? [share.percent, share.low, share.high, share.unweighted, share.nEff] : [],
      )
      expect(percents.filter((number) => !Number.isInteger(number))).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('where a group is withheld another is too, or there are some who did not say; together they are ten or more', () => {
  fc.assert(
    fc.property(anyCrowd, (crowd) => {
      const people = crowdOf(crowd)
      const { release, basis } = pollRelease(people)
      for (const { by, groups, questions } of release.comparisons) {
        for (const { question, tables } of questions) {
          const missing = groups.filter((_, at) => tables[at]?.kind === 'withheld')
          const unknown = basis.groups[`${by}/unknown/${question}`] ?? 0
          const hidden = missing.reduce((sum, { id }) => sum + (basis.held?.[`${by}/${id}/${question}`] ?? 0), unknown)
          const present = missing.filter(({ id }) => (basis.held?.[`${by}/${id}/${question}`] ?? 0) > 0)
          if (hidden === 0) continue
          expect(hidden, `${by} ${question}`).toBeGreaterThanOrEqual(10)
          if (missing.length > 0) expect(present.length + (unknown > 0 ? 1 : 0)).toBeGreaterThanOrEqual(2)
        }
      }
    }),
    { numRuns: 15 },
  )
})

test('sums cannot undo it: no option of 1 to 9 people of a group, and no such group, can be worked out', () => {
  fc.assert(
    fc.property(anyCrowd, (crowd) => {
      const people = crowdOf(crowd)
      expect(undone(pollRelease(people).release, people, options)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('from one release to the next, what is told of anybody changes by ten people or not at all', () => {
  fc.assert(
    fc.property(anyCrowd, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 30 }), (crowd, came, went) => {
      const people = crowdOf(crowd)
      const first = pollRelease(people)
      const newer = crowdOf({ ...crowd, seed: crowd.seed + 1, people: came })
      const second = pollRelease([...people.slice(went), ...newer], { earlier: [first] })
      const third = pollRelease([...people, ...newer.slice(0, came >> 1)], { earlier: [first, second] })
      const all = [first, second, third]
      const keys = new Set(all.flatMap(({ basis }) => Object.keys(basis.groups)))
      const tables = [...keys].filter((key) => /^[^/]+\/[^/]+\/[^/]+$/.test(key) && !key.includes('/unknown/'))
      for (const key of tables) {
        const told = all.flatMap(({ basis }) => basis.groups[key] ?? [])
        const moves = told.flatMap((one) => told.map((other) => Math.abs(one - other)))
        expect(
          moves.filter((move) => move > 0 && move < 10),
          key,
        ).toEqual([])
      }
    }),
    { numRuns: 8 },
  )
})

test('a small group of everybody’s mind is told without a number', () => {
  const people = neighbours(300).map((who) => respondent(who, { one: 'a' }))
  const { release } = pollRelease(people)
  const shown = tablesOf(release)
    .filter((table) => table.kind === 'table')
    .flatMap(({ rows }) => rows.filter(({ option }) => option === 'a').map(({ share }) => share.kind))
  expect(new Set(shown)).toEqual(new Set(['nearly-all']))
})
