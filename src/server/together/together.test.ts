import { expect, onTestFinished, test } from 'vitest'
import { CELLS, cellCounts, cellOf } from '../visitor/cell-counts.ts'
import { keeper } from './keeper.ts'
import { MOST_UNPOSTED, member } from './member.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const MINUTE = { name: 'calls', size: CELLS, periods: 1, turnsEveryMs: 60_000 } as const

/** Processes around one keeper, over channels that carry nothing until the test lets them. */
function processes() {
  const kept = keeper()
  onTestFinished(kept.close)
  const onTheWay: (() => void)[] = []
  let last = 0

  function deliver() {
    for (let next = onTheWay.shift(); next; next = onTheWay.shift()) next()
  }

  function start() {
    last += 1
    const id = last
    const toWorker = (message: ToWorker) => void onTheWay.push(() => made.receive(structuredClone(message)))
    const made = member((message: FromWorker) => {
      const sent = structuredClone(message)
      onTheWay.push(() => kept.receive(sent, id, toWorker))
    })
    onTestFinished(made.close)
    const cells = made.cells(MINUTE)
    const counts = cellCounts(cells)
    const joined = made.join()
    deliver()
    return { id, made, cells, counts, joined }
  }

  return { start, deliver, kept }
}

/** Calls from one address, of which a limit lets pass what its process has counted up to it. */
function passed(counts: ReturnType<typeof cellCounts>, calls: number, limit: number): number {
  let count = 0
  for (let call = 0; call < calls; call += 1) if (counts.add('203.0.113.7') <= limit) count += 1
  return count
}

test('a limit is overshot by what the others have not posted, at most, and by nothing once they have', async () => {
  const { start, deliver } = processes()
  const [one, two, three] = [start(), start(), start()]
  const limit = 2_000
  // All at once, the posts delayed as long as anybody calls.
  const first = [one, two, three].map(({ counts }) => passed(counts, limit / 2, limit))
  expect(first).toEqual([limit / 2, limit / 2, limit / 2])

  // Whatever is full was posted without waiting for the time to post.
  deliver()
  const unposted = (limit / 2) % MOST_UNPOSTED
  expect(one.counts.of('203.0.113.7')).toBe(3 * (limit / 2) - 2 * unposted)
  for (const { made } of [one, two, three]) made.post()
  deliver()
  for (const { counts } of [one, two, three]) expect(counts.of('203.0.113.7')).toBe(3 * (limit / 2))
  expect([one, two, three].map(({ counts }) => passed(counts, 100, limit))).toEqual([0, 0, 0])
})

test('one call at a time, each at another process, with a delivery between: the limit is exact', () => {
  const { start, deliver } = processes()
  const all = [start(), start(), start()]
  let count = 0
  for (let call = 0; call < 90; call += 1) {
    const { made, counts } = all[call % 3] ?? expect.fail()
    count += passed(counts, 1, 40)
    made.post()
    deliver()
  }
  expect(count).toBe(40)
})

test('of an address nothing is posted but the number of its cell', () => {
  const sent: FromWorker[] = []
  const one = member((message) => void sent.push(message))
  onTestFinished(one.close)
  const cells = one.cells(MINUTE)
  cellCounts(cells).add('203.0.113.7')
  one.post()
  const cell = cellOf('203.0.113.7', cells.seed())
  expect(sent).toEqual([
    { kind: 'counted', name: 'calls / 1048576 / 1 / 60000', turns: 0, cells: Uint32Array.of(cell) },
  ])
  expect(cell).toBeLessThan(CELLS)
})

test('one that comes later knows what was counted, and in the chance of the others', () => {
  const { start, deliver } = processes()
  const one = start()
  passed(one.counts, 7, 100)
  one.made.post()
  deliver()
  const later = start()
  expect(later.cells.seed()).toBe(one.cells.seed())
  expect(later.counts.of('203.0.113.7')).toBe(7)
  expect(later.cells.endsInMs()).toBeLessThanOrEqual(60_000)
})

test('what must be done once is done by one, and by another when that one goes', () => {
  const { start, deliver, kept } = processes()
  const done: string[] = []
  const begin = (name: string) => () => {
    done.push(`${name} begins`)
    return () => void done.push(`${name} ends`)
  }
  const [one, two, three] = [start(), start(), start()]
  for (const [name, { made }] of Object.entries({ one, two, three })) made.onDuty(begin(name))
  deliver()
  expect(done).toEqual(['one begins'])
  kept.relieve(one.id)
  deliver()
  expect(done).toEqual(['one begins', 'one ends', 'two begins'])
  // When all end, nobody begins.
  kept.relieve(two.id, three.id)
  deliver()
  expect(done).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  const four = start()
  four.made.onDuty(begin('four'))
  deliver()
  expect(done.at(-1)).toBe('four begins')
})

test('all others are asked, and one that has ended or cannot answer is one that did not', async () => {
  const { start, deliver, kept } = processes()
  const [one, two, three, four] = [start(), start(), start(), start()]
  two.made.answer('measures', () => 2)
  three.made.answer('measures', () => Promise.reject(new Error('of the test')))
  const told = one.made.others('measures')
  deliver()
  await Promise.resolve()
  kept.leave(four.id)
  await expect
    .poll(() => {
      deliver()
      return Promise.race([told, undefined])
    })
    .toEqual([2, undefined, undefined])
})
