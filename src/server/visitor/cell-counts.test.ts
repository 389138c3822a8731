import { expect, test } from 'vitest'
import { cellCounts } from './cell-counts.ts'

test('counts how often each text came, until all are forgotten', () => {
  const counts = cellCounts()
  expect([counts.add('203.0.113.7'), counts.add('203.0.113.7'), counts.add('2001:db8:1:2::/64')]).toEqual([1, 2, 1])
  expect([counts.of('203.0.113.7'), counts.of('203.0.113.8')]).toEqual([2, 0])
  counts.forget()
  expect([counts.of('203.0.113.7'), counts.add('203.0.113.7')]).toEqual([0, 1])
})

test('the beginning of a text is a text of its own', () => {
  const counts = cellCounts()
  expect([counts.add('203.0.113.7', 9), counts.add('203.0.113.8', 9), counts.add('203.0.113')]).toEqual([1, 2, 3])
  expect([counts.of('203.0.113.7'), counts.of('203.0.11')]).toEqual([0, 0])
})

test('neighbours are hardly ever taken for one another', () => {
  const counts = cellCounts()
  const blocks = Array.from({ length: 20 }, (_, block) => block)
  const networks = blocks.flatMap((block) =>
    Array.from({ length: 250 }, (_, host) => [
      `10.1.${block}.${host}`,
      `2001:db8:${block}:${host.toString(16)}::/64`,
    ]).flat(),
  )
  const shared = networks.filter((network) => counts.add(network) > 1)
  // By chance about 48 of ten thousand in a million cells.
  expect(shared.length).toBeLessThan(120)
})
