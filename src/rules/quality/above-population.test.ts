import { expect, test } from 'vitest'
import { comparedToPopulation } from './above-population.ts'

const capital = { municipality: 'Aguascalientes', adults: 990 }
const small = { municipality: 'San José de Gracia', adults: 10 }
const placed = (inCapital: number, inSmall: number) =>
  comparedToPopulation([
    { ...capital, completed: inCapital },
    { ...small, completed: inSmall },
  ])

test('a share is told beside that of the population', () => {
  const [first, second] = placed(95, 5)
  expect(first).toMatchObject({ completed: 95, share: 0.95, population: 0.99, isFarAbove: false })
  expect(second).toMatchObject({ completed: 5, share: 0.05, population: 0.01, times: 5 })
})

/** The probability of so many or more by chance, added up term by term. */
function atLeast(count: number, of: number, share: number): number {
  let [term, sum] = [(1 - share) ** of, 0]
  for (let k = 0; k <= of; k++) {
    if (k >= count) sum += term
    term *= ((of - k) / (k + 1)) * (share / (1 - share))
  }
  return sum
}

test.each([
  [2, 1],
  [95, 5],
  [90, 10],
  [960, 40],
  [975, 25],
])('a place is named when twice its share would hardly ever bring so many: %i and %i', (inCapital, inSmall) => {
  const isRare = atLeast(inSmall, inCapital + inSmall, 0.02) < 0.025
  expect(placed(inCapital, inSmall)[1]?.isFarAbove).toBe(isRare)
})

test('one person of three makes no place remarkable, forty of a thousand do', () => {
  expect(placed(2, 1)[1]?.isFarAbove).toBe(false)
  expect(placed(960, 40)[1]?.isFarAbove).toBe(true)
})

test('without completions there is nothing to compare', () => {
  expect(placed(0, 0)).toEqual([])
  expect(comparedToPopulation([])).toEqual([])
})
