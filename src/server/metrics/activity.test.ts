import { Counter, Histogram } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { recentBound, recentGrowth } from './activity.ts'

const counterOf = () => new Counter({ name: 'a_total', help: 'x', labelNames: ['reason'], registers: [] })
const histogramOf = () => new Histogram({ name: 'h', help: 'x', buckets: [1, 2, 4], registers: [] })

test('a series has its total, and what came since it was remembered five minutes ago', async () => {
  const counter = counterOf()
  const growth = recentGrowth([counter])
  counter.inc({ reason: 'busy' }, 3)
  for (let minute = 0; minute < 4; minute += 1) await growth.remember()
  expect(await growth.series()).toEqual([{ name: 'a_total', labels: { reason: 'busy' }, total: 3, recent: 3 }])
  await growth.remember()
  counter.inc({ reason: 'busy' }, 2)
  counter.inc({ reason: 'internal' })
  expect(await growth.series()).toEqual([
    { name: 'a_total', labels: { reason: 'busy' }, total: 5, recent: 2 },
    { name: 'a_total', labels: { reason: 'internal' }, total: 1, recent: 1 },
  ])
})

/** Of values that came after others had been forgotten. */
async function boundOf(values: readonly number[], share: number) {
  const histogram = histogramOf()
  const growth = recentGrowth([histogram])
  histogram.observe(4)
  for (let minute = 0; minute < 5; minute += 1) await growth.remember()
  for (const value of values) histogram.observe(value)
  const buckets = (await growth.series()).filter(({ name }) => name === 'h_bucket')
  return recentBound(buckets, share)
}

test('the bound of a share is what so many recent values do not exceed', async () => {
  expect(await boundOf([], 0.5)).toBeUndefined()
  expect(await boundOf([0.5, 0.5, 0.5, 3], 0.5)).toBe(1)
  expect(await boundOf([0.5, 0.5, 0.5, 3], 0.95)).toBe(4)
  expect(await boundOf([9], 0.5)).toBe(Number.POSITIVE_INFINITY)
})
