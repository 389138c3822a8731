import { expect, test } from 'vitest'
import { type RakedMargin, rake } from './rake.ts'

/** In the order in which the first cell of each level comes. */
function cellsByLevel(people: readonly number[], levelOf: (cell: number) => number): number[][] {
  return [...Map.groupBy(people.keys(), levelOf).values()]
}

/** A table with rows one after the other, raked to the sums of its rows and columns. */
function fitted(table: readonly (readonly number[])[], rows: readonly number[], columns: readonly number[]): number[] {
  const width = columns.length
  const total = rows.reduce((sum, people) => sum + people)
  const margin = (sums: readonly number[], levelOf: (cell: number) => number): RakedMargin => ({
    cellsOf: cellsByLevel(table.flat(), levelOf),
    targets: Float64Array.from(sums, (people) => people / total),
  })
  const raking = rake(Float64Array.from(table.flat()), [
    margin(rows, (cell) => Math.floor(cell / width)),
    margin(columns, (cell) => cell % width),
  ])
  if (raking.kind !== 'raked') throw new Error(raking.kind)
  const sum = table.flat().reduce((all, count) => all + count)
  return Array.from(raking.masses, (mass) => (mass * total) / sum)
}

function expectClose(found: readonly number[], expected: readonly number[]) {
  expect(found).toHaveLength(expected.length)
  for (const [at, value] of expected.entries()) expect(Math.abs((found[at] ?? Number.NaN) - value)).toBeLessThan(1e-9)
}

test('the encyclopedia’s table of four by four is fitted to the last published digit', () => {
  const seed = [
    [40, 30, 20, 10],
    [35, 50, 100, 75],
    [30, 80, 70, 120],
    [20, 30, 40, 50],
  ]
  expectClose(
    fitted(seed, [150, 300, 400, 150], [200, 300, 400, 100]),
    [
      64.5585097765, 46.2324597088, 35.3842982643, 3.8247322503, 49.9679194187, 68.1593540718, 156.4985464219,
      25.3741800877, 56.7219436021, 144.4282255663, 145.0824814314, 53.7673494002, 28.7516272027, 41.1799606531,
      63.0346738824, 17.0337382618,
    ],
  )
})

test('the table of the Python package ipfn is fitted to the last published digit', () => {
  const seed = [
    [8, 4, 6, 7],
    [3, 6, 5, 2],
    [9, 11, 3, 1],
  ]
  expectClose(
    fitted(seed, [20, 18, 22], [18, 16, 12, 14]),
    [
      5.579361394, 2.1624669416, 3.8918737152, 8.3662979492, 3.4331996765, 5.3226025561, 5.3218275299, 3.9223702375,
      8.9874389295, 8.5149305022, 2.7862987549, 1.7113318134,
    ],
  )
})

test('the example of the R package anesrake comes out with its weights, the one case without marriage included', () => {
  const notMarried = [122, 95, 88, 96, 75, 87]
  const married = [28, 109, 129, 141, 141, 100]
  const expected = [
    0.8863768816, 1.1873681955, 1.3216775957, 1.6377570868, 1.7870308545, 1.1284102735, 0.4665007302, 0.6249126548,
    0.6955997797, 0.8619526217, 0.9405155029, 0.5938830621, 0.8845420475,
  ]
  const people = [...notMarried, ...married, 1]
  // That package lets a missing case keep its weight in the margin; told where it ends, ours must find the same.
  const missing = 0.8845420475 / 1212
  const raking = rake(Float64Array.from(people), [
    {
      cellsOf: cellsByLevel(people, (cell) => Math.floor(cell / 6)),
      targets: Float64Array.from([0.6 * (1 - missing), 0.4 * (1 - missing), missing]),
    },
    {
      cellsOf: cellsByLevel(people, (cell) => (cell === 12 ? 1 : cell % 6)),
      targets: Float64Array.from([0.1, 0.15, 0.17, 0.23, 0.22, 0.13]),
    },
  ])
  if (raking.kind !== 'raked') throw new Error(raking.kind)
  expectClose(
    people.map((count, cell) => (raking.masses[cell] ?? 0) / count),
    expected,
  )
})

test('margins that contradict each other do not converge, and say how far they are', () => {
  const raking = rake(Float64Array.from([10, 10]), [
    { cellsOf: [[0], [1]], targets: Float64Array.from([0.5, 0.5]) },
    { cellsOf: [[0], [1]], targets: Float64Array.from([0.9, 0.1]) },
  ])
  expect(raking).toEqual({ kind: 'did-not-converge', largestGap: expect.closeTo(0.4, 9) })
})

test('a margin that only weights without end could meet does not converge, and no number is lost on the way', () => {
  // The two who are in the corner would have to weigh nothing.
  const raking = rake(Float64Array.from([10, 2, 10]), [
    { cellsOf: [[0], [1, 2]], targets: Float64Array.from([0.5, 0.5]) },
    { cellsOf: [[0, 1], [2]], targets: Float64Array.from([0.5, 0.5]) },
  ])
  expect(raking.kind).toBe('did-not-converge')
  expect(raking).toEqual({ kind: 'did-not-converge', largestGap: expect.any(Number) })
})

test('a level that has lost its people and should have some does not converge', () => {
  const raking = rake(Float64Array.from([10, 0, 10]), [
    { cellsOf: [[0], [1], [2]], targets: Float64Array.from([0.4, 0.2, 0.4]) },
  ])
  expect(raking.kind).toBe('did-not-converge')
})
