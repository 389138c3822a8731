import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimate } from './estimate.ts'
import type { Margin } from './margin.ts'
import { type AnsweredCell, shareOf } from './statistic.ts'
import { type Weighted, weigh } from './weigh.ts'

interface Person extends AnsweredCell {
  readonly sex: string | undefined
  readonly age: string | undefined
  readonly zone: string | undefined
}

const values = { sex: ['woman', 'man'], age: ['young', 'middle', 'old'], zone: ['capital', 'rest'] } as const
type Variable = keyof typeof values
const variables = Object.keys(values) as Variable[]

function marginOf(variable: Variable, people: readonly number[]): Margin<Person> {
  return {
    name: variable,
    targets: values[variable].map((level, at) => ({ level, people: people[at] ?? 1 })),
    levelOf: (person) => person[variable],
  }
}

const margins = fc
  .tuple(
    ...variables.map((variable) =>
      fc.tuple(fc.constant(variable), fc.array(fc.integer({ min: 500, max: 1_000 }), { minLength: 3 })),
    ),
  )
  .map((all) => all.map(([variable, people]) => marginOf(variable, people)))

/** Someone in every known cell, so that every margin can be met. */
const known = values.sex.flatMap((sex) => values.age.flatMap((age) => values.zone.map((zone) => ({ sex, age, zone }))))
const unknown = [
  { sex: undefined, age: 'young', zone: 'capital' },
  { sex: 'woman', age: undefined, zone: 'rest' },
  { sex: undefined, age: undefined, zone: undefined },
]
const counted = (least: number, most: number) => fc.tuple(fc.integer({ min: least, max: most }), fc.nat(60), fc.nat(60))
const drawn = (who: Omit<Person, keyof AnsweredCell>, counts: ReturnType<typeof counted>) =>
  counts.map((each) => cellOf(who, each))
const sample = fc
  .tuple(...known.map((who) => drawn(who, counted(10, 60))), ...unknown.map((who) => drawn(who, counted(2, 10))))
  .map((cells): Person[] => cells)

function cellOf(who: Omit<Person, keyof AnsweredCell>, [people, asked, chose]: [number, number, number]): Person {
  const base = Math.min(people, asked)
  const counts = new Map([['yes', Math.min(base, chose)]])
  return { ...who, people, answers: new Map([['q', { base, counts }]]) }
}

function weighted(cells: readonly Person[], by: readonly Margin<Person>[], cap = 1_000): Weighted {
  const found = weigh(cells, by, cap)
  if (found.kind !== 'weighted') throw new Error(found.kind)
  return found
}

function expectClose(found: Iterable<number>, expected: readonly number[], within = 1e-9) {
  const all = [...found]
  expect(all).toHaveLength(expected.length)
  for (const [at, value] of expected.entries()) expect(Math.abs((all[at] ?? Number.NaN) - value)).toBeLessThan(within)
}

const share = (cells: readonly Person[], by: readonly Margin<Person>[]) =>
  estimate(weighted(cells, by), [shareOf(cells, 'q', 'yes')])[0]

test('the order of the margins does not matter', () => {
  fc.assert(
    fc.property(sample, margins, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (cells, by, order) => {
      const reordered = order.flatMap((at) => by[at] ?? [])
      expectClose(weighted(cells, reordered).weights, [...weighted(cells, by).weights])
      const [one, other] = [share(cells, by), share(cells, reordered)]
      if (one?.se !== undefined) expectClose([other?.value ?? 0, other?.se ?? 0], [one.value, one.se])
    }),
  )
})

test('the order of the people does not matter', () => {
  fc.assert(
    fc.property(sample, margins, (cells, by) => {
      expectClose(weighted(cells.toReversed(), by).weights.toReversed(), [...weighted(cells, by).weights])
    }),
  )
})

test('doubling every person changes no weight and no share', () => {
  fc.assert(
    fc.property(sample, margins, (cells, by) => {
      const doubled = cells.map((cell) => {
        const { base = 0, counts } = cell.answers.get('q') ?? {}
        return cellOf(cell, [cell.people * 2, base * 2, (counts?.get('yes') ?? 0) * 2])
      })
      expectClose(weighted(doubled, by).weights, [...weighted(cells, by).weights])
      const [one, two] = [share(cells, by), share(doubled, by)]
      expect(two === undefined).toBe(one === undefined)
      if (one && two) expectClose([two.value, two.unweighted], [one.value, one.unweighted])
    }),
  )
})

test('only the proportions of a population matter, not its size', () => {
  fc.assert(
    fc.property(sample, margins, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (cells, by, factor) => {
      const [first, ...rest] = by
      if (!first) throw new Error('no margin')
      const scaled = {
        ...first,
        targets: first.targets.map(({ level, people }) => ({ level, people: people * factor })),
      }
      expectClose(weighted(cells, [scaled, ...rest]).weights, [...weighted(cells, by).weights])
    }),
  )
})

test('weights have mean 1, every margin is met, and the unknown keep their share', () => {
  fc.assert(
    fc.property(sample, margins, (cells, by) => {
      const { weights, n } = weighted(cells, by)
      const held = (isIn: (cell: Person) => boolean) =>
        cells.reduce((sum, cell, at) => (isIn(cell) ? sum + cell.people * (weights[at] ?? 0) : sum), 0) / n
      expectClose([held(() => true)], [1])
      for (const { targets, levelOf } of by) {
        const without = cells.reduce((sum, cell) => (levelOf(cell) === undefined ? sum + cell.people : sum), 0) / n
        expectClose([held((cell) => levelOf(cell) === undefined)], [without])
        const population = targets.reduce((sum, { people }) => sum + people, 0)
        for (const { level, people } of targets)
          expectClose([held((cell) => levelOf(cell) === level)], [(people / population) * (1 - without)])
      }
    }),
  )
})

test('whoever answers what their sex decides is as sure as the census, and still has an interval', () => {
  fc.assert(
    fc.property(sample, margins, (cells, by) => {
      const bySex = cells
        .filter(({ sex }) => sex !== undefined)
        .map((cell) => cellOf(cell, [cell.people, cell.people, cell.sex === 'woman' ? cell.people : 0]))
      const found = share(bySex, by)
      expect(found?.se).toBeLessThan(1e-9)
      expect(found && found.low < found.value && found.value < found.high).toBe(true)
    }),
  )
})

test('the jackknife by cell is the jackknife by person', () => {
  fc.assert(
    fc.property(sample, margins, fc.constantFrom(1_000, 2.5), (cells, by, cap) => {
      const people = cells.flatMap((cell) => {
        const { base = 0, counts } = cell.answers.get('q') ?? {}
        return Array.from({ length: cell.people }, (_, at) =>
          cellOf(cell, [1, at < base ? 1 : 0, at < (counts?.get('yes') ?? 0) ? 1 : 0]),
        )
      })
      const one = weigh(people, by, cap)
      const other = weigh(cells, by, cap)
      expect(one.kind).toBe(other.kind)
      if (one.kind !== 'weighted' || other.kind !== 'weighted') return
      const [byPerson] = estimate(one, [shareOf(people, 'q', 'yes')])
      const [byCell] = estimate(other, [shareOf(cells, 'q', 'yes')])
      expect(byCell?.se === undefined).toBe(byPerson?.se === undefined)
      if (byPerson?.se !== undefined) expectClose([byCell?.se ?? 0], [byPerson.se])
    }),
    { numRuns: 8 },
  )
})
