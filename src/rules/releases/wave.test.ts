import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OTHERS } from '#releases/release.ts'
import { releasesInForce } from '#releases/stored-release.ts'
import type { Respondent } from '../../../tests/support/crowds/counted-cells.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { changed } from '../../../tests/support/releases/attacked-poll.ts'
import { evenly, type MadePoll, neighbours, pollRelease, respondent } from '../../../tests/support/releases/poll.ts'
import type { ReleaseInput } from './make-release.ts'
import { shownWaves } from './shown-waves.ts'

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
      result?.kind === 'table'
        ? result.rows.map(({ option, share }) => [
            option,
            share.kind === 'shown' && [share.percent, share.low, share.high],
          ])
        : []
    for (const { id, result } of alone.release.questions) expect(shares(waveOf(second, id))).toEqual(shares(result))
  })

  test('of fewer than 200 people is not told, and its people are in the next one', () => {
    const second = publish([first], people.slice(0, 590))
    const third = publish([first, second], people.slice(0, 800))
    const fourth = publish([first, second, third], people)
    expect([second.release.wave, second.basis.noWave]).toEqual([undefined, 'few'])
    expect(third.release.wave).toMatchObject({ since: 1, people: 400 })
    expect(fourth.release.wave).toMatchObject({ since: 3, people: 200 })
    const shown = shownWaves(
      [first, second, third, fourth].map(({ release }) => release),
      'one',
    )
    expect(shown.map(({ release, since }) => [release.number, since])).toEqual([
      [1, undefined],
      [3, 1],
      [4, 3],
    ])
  })

  test('has no groups, no unweighted shares, and only tables of a hundred people and rows of ten', () => {
    const asked = people.slice(400, 700).map((who, at) => changed(who, at < 99 ? 'a' : at < 295 ? 'd' : 'dont-know'))
    const { release } = publish([first], [...people.slice(0, 400), ...asked])
    const results = release.wave?.questions.map(({ id, result }) => [id, result.kind])
    expect(results).toContainEqual(['why', 'withheld'])
    const table = release.wave?.questions.find(({ id }) => id === 'one')?.result
    expect(table?.kind === 'table' && table.rows.map(({ option }) => option)).toEqual(['a', 'd', OTHERS, 'dont-know'])
    expect(JSON.stringify(release.wave)).not.toContain('unweighted')
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
    const recounted = publish([first], people.slice(0, 700), { rulesInForce: ['too-fast'] })
    const next = publish([first, recounted], people, { rulesInForce: ['too-fast'] })
    expect(next.release.wave).toMatchObject({ since: 2, people: 300 })
    const { cells: _, ...earlierBasis } = first.basis
    const without = people.filter(({ municipality }) => municipality !== 'Calvillo')
    expect(publish([first], without).release.wave).toBeUndefined()
    expect(publish([first], people, { rulesInForce: ['too-fast'] }).release.wave).toBeUndefined()
    expect(publish([{ ...first, basis: earlierBasis }], people).release.wave).toBeUndefined()
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

test('in whatever order releases are published, corrected and withdrawn, nobody is in two waves', () => {
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
      told += published.filter(({ release }) => release.wave).length
      for (const gone of published) {
        const withdrawn = { on: '2026-11-17', reason: 'Mal contada' }
        expectShownInForce(published.map((one) => (one === gone ? { ...one, withdrawn } : one)))
      }
    }),
    // A smaller example would take minutes to find.
    { numRuns: 3, endOnFailure: true },
  )
  expect(told).toBeGreaterThan(2)
})

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
