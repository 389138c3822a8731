import { expect, test } from 'vitest'
import { mayFinish, opennessOf, TIME_TO_FINISH_MS } from './openness.ts'

const season = { opens: 1_000, closes: 2_000 }

test('dates open and close a survey at their very moment', () => {
  const kinds = [999, 1_000, 1_999, 2_000].map((now) => opennessOf(season, undefined, now).kind)
  expect(kinds).toEqual(['not-yet', 'open', 'open', 'closed'])
})

test('a decision closes before the date does, and never opens before or after the dates', () => {
  expect(opennessOf(season, { decision: 'closed', at: 1_500 }, 1_600)).toEqual({ kind: 'closed', since: 1_500 })
  expect(opennessOf(season, { decision: 'open', at: 1_500 }, 1_600).kind).toBe('open')
  expect(opennessOf(season, { decision: 'open', at: 500 }, 600).kind).toBe('not-yet')
  expect(opennessOf(season, { decision: 'open', at: 2_500 }, 2_600).kind).toBe('closed')
})

test('nothing opens what was closed for good', () => {
  expect(opennessOf({}, { decision: 'for-good', at: 1 }, 2).kind).toBe('closed-for-good')
})

test('who began before it closed has an hour; who began after it, or in a survey closed for good, has none', () => {
  const closed = { kind: 'closed', since: 10_000 } as const
  const lastMoment = closed.since + TIME_TO_FINISH_MS
  expect(mayFinish(closed, 9_999, lastMoment - 1)).toBe(true)
  expect(mayFinish(closed, 9_999, lastMoment)).toBe(false)
  expect(mayFinish(closed, 10_000, 10_001)).toBe(false)
  expect(mayFinish({ kind: 'closed-for-good', since: 10_000 }, 9_999, 10_001)).toBe(false)
  expect(mayFinish({ kind: 'open' }, 0, 1)).toBe(true)
})
