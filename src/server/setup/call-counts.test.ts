import { expect, test } from 'vitest'
import { callCounts } from './call-counts.ts'

test('counts the calls of each network, until all are forgotten', () => {
  const calls = callCounts()
  expect([calls.add('203.0.113.7'), calls.add('203.0.113.7'), calls.add('2001:db8:1:2::/64')]).toEqual([1, 2, 1])
  calls.forget()
  expect(calls.add('203.0.113.7')).toBe(1)
})

test('neighbours are hardly ever taken for one another', () => {
  const calls = callCounts()
  const blocks = Array.from({ length: 20 }, (_, block) => block)
  const networks = blocks.flatMap((block) =>
    Array.from({ length: 250 }, (_, host) => [
      `10.1.${block}.${host}`,
      `2001:db8:${block}:${host.toString(16)}::/64`,
    ]).flat(),
  )
  const shared = networks.filter((network) => calls.add(network) > 1)
  // By chance about 48 of ten thousand in a million cells.
  expect(shared.length).toBeLessThan(120)
})
