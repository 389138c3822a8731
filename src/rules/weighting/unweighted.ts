import { type Interval, wilsonInterval, z95 } from './interval.ts'
import { OPEN_STUDY_CEILING } from './limits.ts'

interface Counted {
  readonly option: string
  readonly count: number
  readonly base: number
}

/** The interval of a share when everybody weighs the same. It stops narrowing where the weighted one does. */
export function plainShare({ count, base }: Pick<Counted, 'count' | 'base'>): Interval {
  const worth = Math.min(base, OPEN_STUDY_CEILING)
  return wilsonInterval((count / base) * worth, worth)
}

/** The same for the mean of a scale, from how many gave each number. */
export function plainMean(
  options: readonly Pick<Counted, 'option' | 'count'>[],
  numbers: ReadonlyMap<string, number>,
): Interval {
  const given = options.flatMap(({ option, count }) => {
    const number = numbers.get(option)
    return number === undefined ? [] : [{ number, count }]
  })
  const sum = (of: (number: number) => number) =>
    given.reduce((total, { number, count }) => total + of(number) * count, 0)
  const people = sum(() => 1)
  const mean = sum((number) => number) / people
  const spread = sum((number) => (number - mean) ** 2) / people
  const reach = z95 * Math.sqrt(spread / Math.min(people, OPEN_STUDY_CEILING))
  return { low: mean - reach, high: mean + reach }
}
