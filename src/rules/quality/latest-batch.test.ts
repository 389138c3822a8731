import { expect, test } from 'vitest'
import { latestBatch } from './latest-batch.ts'

const hours = [
  { hour: '2026-11-16T10:00:00.000Z', completed: 300 },
  { hour: '2026-11-16T11:00:00.000Z', completed: 40 },
  { hour: '2026-11-16T15:00:00.000Z', completed: 60 },
]

test('before the first release everybody is new', () => {
  expect(latestBatch(hours, undefined)).toEqual({ completed: 400, inOneHour: 0.75 })
  expect(latestBatch([], undefined)).toEqual({ completed: 0, inOneHour: 0 })
})

test('of the hour of the release only those are new who came after it', () => {
  const before = { hour: '2026-11-16T10:00:00.000Z', completed: 295 }
  expect(latestBatch(hours, before)).toEqual({ completed: 105, inOneHour: 60 / 105 })
  expect(latestBatch(hours, { ...before, completed: 100 })).toEqual({ completed: 300, inOneHour: 200 / 300 })
})
