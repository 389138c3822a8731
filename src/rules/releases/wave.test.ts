import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Release } from '#releases/release.ts'
import { releasesInForce } from '#releases/stored-release.ts'
import type { Respondent } from '../../../tests/support/crowds/counted-cells.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { options as pollOptions } from '../../../tests/support/releases/attacked-poll.ts'
import { evenly, type MadePoll, neighbours, pollRelease, respondent } from '../../../tests/support/releases/poll.ts'
import { choseIn, type Equation, follows, reduced, rowsOf } from '../../../tests/support/releases/undo-sums.ts'
import type { ReleaseInput } from './make-release.ts'
import { shownWaves } from './shown-waves.ts'

const options: Record<string, readonly string[]> = pollOptions

/** A release with who is counted in it. */
interface Published extends MadePoll {
  readonly people: readonly Respondent[]
  withdrawn?: { readonly on: string; readonly reason: string }
}

function publish(published: readonly Published[], people: readonly Respondent[], input: Partial<ReleaseInput> = {}) {
  return { ...pollRelease(people, { earlier: published, ...input }), people }
}

const waveOf = ({ release }: MadePoll, question: string) =>
  release.wave?.questions.find(({ id }) => id === question)?.result

describe('a wave', () => {
  const people = evenly(neighbours(1_000))
  const first = publish([], people.slice(0, 400))

  test('is the people since the release before, weighted among themselves', () => {
    const second = publish([first], people.slice(0, 900))
    const alone = pollRelease(people.slice(400, 900))
    expect(first.release.wave).toBeUndefined()
    expect(second.release.wave).toMatchObject({ since: 1, people: 500 })
    const shares = (result: ReturnType<typeof waveOf>) =>
      result?.kind === 'table' ? result.rows.map(({ option, share }) => [option, share]) : []
    for (const { id, result } of alone.release.questions) expect(shares(waveOf(second, id))).toEqual(shares(result))
  })

  test('of fewer than 200 people is not told, and those who come next are a wave of their own', () => {
    const second = publish([first], people.slice(0, 590))
    const third = publish([first, second], people)
    expect(second.release.wave).toBeUndefined()
    expect(third.release.wave).toMatchObject({ since: 2, people: 410 })
  })

  test('follows the last release in force: neither withdrawn nor corrected', () => {
    const second: Published = publish([first], people.slice(0, 700))
    const gone = { on: '2026-11-16', reason: 'Mal contada' }
    expect(publish([first, { ...second, withdrawn: gone }], people).release.wave).toMatchObject({
      since: 1,
      people: 600,
    })
    const corrects = { number: 2, reason: 'Mal ponderada' }
    expect(publish([first, second], people, { corrects }).release.wave).toMatchObject({ since: 1, people: 600 })
    expect(publish([{ ...first, withdrawn: gone }], people).release.wave).toBeUndefined()
  })

  test('is not told where somebody is no longer counted, other rules set aside, or nobody knows who was counted', () => {
    const { cells: _, ...earlierBasis } = first.basis
    const without = people.filter(({ municipality }) => municipality !== 'Calvillo')
    expect(publish([first], without).release.wave).toBeUndefined()
    expect(publish([first], people, { rulesInForce: ['too-fast'] }).release.wave).toBeUndefined()
    expect(publish([{ ...first, basis: earlierBasis }], people).release.wave).toBeUndefined()
  })

  test('is not told of a question whose table a release repeats, nor after a release that repeats its people', () => {
    // Five of them were asked why: too few for a new table of that question.
    const silent = neighbours(30, 9).map((who, at) => respondent(who, { one: at < 5 ? 'a' : 'd' }))
    const second = publish([first], [...people.slice(0, 400), ...silent])
    const third = publish([first, second], [...people.slice(0, 400), ...silent, ...people.slice(400)])
    expect(second.release.questions.find(({ id }) => id === 'why')?.result).toHaveProperty('repeats')
    expect(waveOf(third, 'one')?.kind).toBe('table')
    expect(waveOf(third, 'why')).toEqual({ kind: 'withheld', why: 'complement' })
    const fewMore = publish([first], people.slice(0, 404))
    expect(publish([first, fewMore], people).release.wave).toBeUndefined()
  })

  test('goes with the release that it follows, and so does the test against it', () => {
    const second = publish([first], people.slice(0, 650))
    const third = publish([first, second], people)
    const shown = (...inForce: MadePoll[]) =>
      shownWaves(
        inForce.map(({ release }) => release),
        'one',
      ).map(({ since, table }) => [since, table.base, table.rows.some(({ change }) => change)])
    const all = [
      [undefined, 400, false],
      [1, 250, true],
      [2, 350, true],
    ]
    expect(shown(first, second, third)).toEqual(all)
    expect(shown(first, third)).toEqual([[undefined, 400, false]])
    // Without the first release, the second is the first wave, with everybody: that was not tested.
    expect(shown(second, third)).toEqual([
      [undefined, 650, false],
      [2, 350, false],
    ])
  })

  test('says which shares differ from those of the wave before by more than chance', () => {
    const oneOf = (at: number) => (at % 2 ? 'a' : ['b', 'c', 'd', 'dont-know'][(at / 2) % 4])
    const turned = people.slice(400).map((who, at) => respondent(who, { one: oneOf(at) ?? '', grade: (at % 4) + 1 }))
    const second = publish([first], [...people.slice(0, 400), ...turned])
    const changes = (question: string) => {
      const result = waveOf(second, question)
      return result?.kind === 'table' ? result.rows.map(({ option, change }) => [option, change?.isClear]) : []
    }
    expect(changes('one')[0]).toEqual(['a', true])
    expect(changes('grade')).toEqual(['1', '2', '3', '4'].map((option) => [option, false]))
  })
})

/** Answers of which some are so rare that they are hidden now and then. */
function crowd(count: number, seed: number): Respondent[] {
  const roll = dice(seed)
  const oneOf = (list: readonly string[]) => {
    let at = 0
    while (at < list.length - 1 && roll(3) === 0) at += 1
    return list[at] ?? ''
  }
  return neighbours(count, seed).map((who) =>
    respondent(who, {
      one: oneOf(['a', 'b', 'c', 'd', 'dont-know']),
      some: [...new Set([oneOf(['p', 'q', 'r']), oneOf(['p', 'q', 'r'])])],
      grade: Number(oneOf(['2', '3', '1', '4'])),
      why: oneOf(['x', 'y', 'z']),
    }),
  )
}

interface Step {
  readonly kind: 'publish' | 'correct' | 'withdraw'
  readonly came?: number
  readonly went?: number
  readonly one?: string
}

/** Every history has all of them, in some order: each rule about waves is needed in nearly every one. */
const steps: readonly Step[] = [
  { kind: 'publish', came: 500 },
  { kind: 'publish', came: 500 },
  { kind: 'publish', came: 60, went: 2 },
  // So few that everything is repeated.
  { kind: 'publish', came: 4 },
  // They were not asked why: that table alone is repeated.
  { kind: 'publish', came: 30, one: 'd' },
  { kind: 'correct', came: 500 },
  { kind: 'withdraw' },
]

test('in whatever order releases are published, corrected and withdrawn, a wave tells only what they told', () => {
  let told = 0
  const history = fc.record({
    seed: fc.integer({ min: 1, max: 9_999 }),
    order: fc.shuffledSubarray([...steps], { minLength: steps.length }),
    /** Which release is corrected or withdrawn. */
    at: fc.nat(5),
  })
  fc.assert(
    fc.property(history, ({ seed, order, at }) => {
      let people = crowd(350, seed)
      const published: Published[] = [publish([], people)]
      for (const [turn, { kind, came = 0, went = 0, one }] of order.entries()) {
        const about = published[at % published.length] as Published
        if (kind === 'withdraw') about.withdrawn = { on: '2026-11-16', reason: 'Mal contada' }
        else {
          const newer = crowd(came, seed + 10_000 * (turn + 1))
          people = [...people.slice(went), ...(one ? newer.map((who) => respondent(who, { one })) : newer)]
          const corrects =
            kind === 'correct' ? { corrects: { number: about.release.number, reason: 'Mal contada' } } : {}
          published.push(publish([...published], people, corrects))
        }
        expectShownInForce(published)
      }
      told += published.flatMap((one) => expectNothingNew(one, published)).length
      for (const gone of published) {
        const withdrawn = { on: '2026-11-17', reason: 'Mal contada' }
        expectShownInForce(published.map((one) => (one === gone ? { ...one, withdrawn } : one)))
      }
    }),
    // A smaller example would take minutes to find.
    { numRuns: 8, endOnFailure: true },
  )
  expect(told).toBeGreaterThan(5)
})

/** Whoever knows exactly what all releases told learns no count from a wave, and none of its rows is of few people. */
function expectNothingNew({ release, basis, people }: Published, published: readonly Published[]) {
  const { wave } = release
  const since = published.find((one) => one.release.number === wave?.since)
  if (!wave || !since) return []
  const more = (isOne: (who: Respondent) => boolean) => people.filter(isOne).length - since.people.filter(isOne).length
  expect(more(() => true)).toBeGreaterThanOrEqual(200)
  // A release that repeats its number of people does not tell how few came to it.
  expect(basis.people - since.basis.people).toBe(more(() => true))
  return wave.questions.flatMap(({ id, result }) => {
    if (result.kind === 'withheld') return []
    const notAsked = more(({ answers }) => !answers[id])
    expect([0, 10]).toContain(Math.min(notAsked, 10))
    const known = reduced(published.flatMap((one) => toldBy(one.release, id)))
    const rows = rowsOf(result, options[id] ?? [])
    for (const row of rows) {
      expect(more((who) => row.some((option) => choseIn(who, id, option)))).toBeGreaterThanOrEqual(10)
    }
    for (const row of [...rows, ['base']]) {
      const difference = new Map([...sum(row, release.number), ...[...sum(row, wave.since)].map(negative)])
      expect(follows(difference, known), `${id} ${row} of ${wave.since} to ${release.number}`).toBe(true)
    }
    return [id]
  })
}

/** What a release tells of everybody, as sums of counts of the people of the release that it was counted in. */
function toldBy({ questions, number }: Release, id: string): Equation[] {
  const table = questions.find((question) => question.id === id)?.result
  if (table?.kind !== 'table') return []
  const counted = table.repeats?.number ?? number
  const all = options[id] ?? []
  const isOneEach = id !== 'some'
  const whole = new Map([...sum(all, counted), ...[...sum(['base'], counted)].map(negative)])
  return [...[...rowsOf(table, all), ['base']].map((row) => sum(row, counted)), ...(isOneEach ? [whole] : [])]
}

function sum(row: readonly string[], release: number): Equation {
  return new Map(row.map((option) => [`${release}/${option}`, 1]))
}

function negative([name, factor]: [string, number]): [string, number] {
  return [name, -factor]
}

/** On the newest page nobody is in two waves, and each wave follows a release in force. */
function expectShownInForce(published: readonly Published[]): void {
  const newest = published.findLast(({ withdrawn }) => !withdrawn)
  if (!newest) return
  const before = published.slice(0, newest.release.number - 1)
  const inForce = [...releasesInForce(before, newest.release), newest].map(({ release }) => release)
  const counted = shownWaves(inForce, 'one').map(({ release, since }) => {
    if (since !== undefined) expect(inForce.map(({ number }) => number)).toContain(since)
    const earlier = published.find((one) => one.release.number === since)
    return published[release.number - 1]?.people.filter((who) => !earlier?.people.includes(who)) ?? []
  })
  expect(new Set(counted.flat()).size).toBe(counted.flat().length)
}
