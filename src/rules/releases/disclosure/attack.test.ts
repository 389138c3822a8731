import { describe, expect, test } from 'vitest'
import { attacks, exposureTo, summaryOf } from '../../../../tests/support/releases/attack/attacked-surveys.ts'
import { inverseFactorOf, uncertaintyRemoved } from '../../../../tests/support/releases/attack/best-prediction.ts'
import { SMALLEST_CHANGE } from '../limits.ts'

// How sure somebody can be of one person's answer who knows everybody's sex, age, municipality and moment of arrival and reads all
// releases of a survey at once. `npm run attack` tries everything on several surveys.

describe('the best linear prediction', () => {
  const vote = [Float64Array.of(0.25, -0.25), Float64Array.of(-0.25, 0.25)]
  const share = { adds: Float64Array.of(1, 0), noise: 1e-12 }
  const reading = { prior: vote, target: [0, 1] }

  test('knows no more of a person than their part in a table', () => {
    const table = { parts: Float64Array.of(0.01), numbers: [share] }
    const [removed] = uncertaintyRemoved({ ...reading, people: Float64Array.of(100), tables: [table] })
    expect(removed).toBeCloseTo(0.01, 6)
  })

  test('finds who is alone in the difference of two tables, unless they are rounded', () => {
    const removed = (noise: number) => {
      const tables = [
        { parts: Float64Array.of(1 / 100, 0), numbers: [{ ...share, noise }] },
        { parts: Float64Array.of(1 / 101, 1 / 101), numbers: [{ ...share, noise }] },
      ]
      return uncertaintyRemoved({ ...reading, people: Float64Array.of(100, 1), tables })[1] ?? 0
    }
    expect(removed(1e-12)).toBeGreaterThan(0.99)
    expect(removed(0.01 ** 2 / 12)).toBeLessThan(0.65)
  })

  test('inverts a matrix', () => {
    const [[a = 0] = [], [b = 0, c = 0] = []] = inverseFactorOf([Float64Array.of(4), Float64Array.of(2, 3)])
    const inverse = [a * a + b * b, b * c, c * c]
    expect(inverse.map((value) => Number(value.toFixed(6)))).toEqual([0.375, -0.25, 0.5])
  })
})

/** The smallest releases that are allowed. */
const smallest = { newPeople: SMALLEST_CHANGE, seed: 2 }
const tried = [
  'single choice',
  'several choice',
  'a follow-up, attacker knows who was asked',
  '20 % of answers known',
  'an uneven crowd, 20 % of answers known',
  'a banner question',
  'banner questions in turn, attacker knows who chose what there',
  'an uneven crowd, a banner question, attacker knows who chose what there',
]

test.each(tried)('after twenty releases nobody’s answer is nearly certain: %s', (name) => {
  const { p99, max, above } = summaryOf(exposureTo(attacks[name] as (typeof attacks)[string], smallest))
  expect(p99).toBeLessThanOrEqual(0.2)
  expect(above(0.35)).toBeLessThanOrEqual(3)
  expect(max).toBeLessThanOrEqual(0.5)
  // An attack that learns nothing would show nothing.
  expect(p99).toBeGreaterThan(0.02)
})
