import { expect, test } from 'vitest'
import { windowCounter } from './window-counter.ts'

test('counts how often each key came, until the period is over', () => {
  const counter = windowCounter()
  expect([counter.add('203.0.113.7'), counter.add('203.0.113.7'), counter.add('2001:db8:1:2::/64')]).toEqual([1, 2, 1])
  expect([counter.count('203.0.113.7'), counter.count('203.0.113.8')]).toEqual([2, 0])
  counter.nextPeriod()
  expect([counter.count('203.0.113.7'), counter.add('203.0.113.7')]).toEqual([0, 1])
})

test('with two periods, what came less than a period ago is always counted', () => {
  const counter = windowCounter(2)
  counter.add('203.0.113.7')
  counter.nextPeriod()
  expect([counter.count('203.0.113.7'), counter.add('203.0.113.7'), counter.count('203.0.113.8')]).toEqual([1, 2, 0])
  counter.nextPeriod()
  expect(counter.count('203.0.113.7')).toBe(1)
  counter.nextPeriod()
  expect(counter.count('203.0.113.7')).toBe(0)
})

test('neighbours are hardly ever taken for one another', () => {
  const counter = windowCounter()
  const blocks = Array.from({ length: 20 }, (_, block) => block)
  const networks = blocks.flatMap((block) =>
    Array.from({ length: 250 }, (_, host) => [
      `10.1.${block}.${host}`,
      `2001:db8:${block}:${host.toString(16)}::/64`,
    ]).flat(),
  )
  const shared = networks.filter((network) => counter.add(network) > 1)
  // By chance about 48 of ten thousand in a million buckets.
  expect(shared.length).toBeLessThan(120)
})
