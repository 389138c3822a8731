import { expect, test } from 'vitest'
import { OTHERS } from '#releases/release.ts'
import {
  type Category,
  categoriesOf,
  categoriesToMerge,
  countOf,
  mergeCategories,
  rowsOf,
} from './merge-small-options.ts'

const choices = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id, isApart: id === 'd', number: undefined }))
const categories = categoriesOf(choices, { isExclusive: true })
const exactly = (a: number, b: number, c: number, d: number, silent = 0) => ({
  base: a + b + c + d + silent,
  counts: { a, b, c, d },
})

test.each([
  ['nothing stands together where all are enough', exactly(10, 20, 30, 40), []],
  ['one too small stands with the next smallest', exactly(9, 20, 30, 40), ['a', 'b']],
  ['two too small that are enough together stand alone', exactly(9, 1, 30, 40), ['a', 'b']],
  ['two too small that are still too few take the next', exactly(4, 5, 30, 40), ['a', 'b', 'c']],
  ['nobody is too few as well', exactly(0, 20, 30, 40), ['a', 'b']],
  ['«No sé» is an option like the others for this', exactly(20, 30, 40, 3), ['a', 'd']],
  ['the few who were silent stand with the smallest', exactly(10, 20, 30, 40, 2), ['', 'a']],
  ['enough who were silent stand alone', exactly(10, 20, 30, 40, 12), []],
])('%s', (_, exact, together) => {
  expect([...categoriesToMerge(categories, exact)].toSorted()).toEqual(together)
})

test('what stands together has one row after the others, and those apart come last', () => {
  const rows = rowsOf(categories, new Set(['a', '']))
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', OTHERS, 'd'])
  expect(countOf(rows[2] as Category, exactly(10, 20, 30, 40, 2))).toBe(12)
})

test('what stands together among everybody does so in a group, and takes others along', () => {
  const joined = mergeCategories(categories, new Set(['a', 'b']))
  const merged = categoriesToMerge(joined, exactly(2, 3, 30, 40))
  expect([...merged].toSorted()).toEqual(['c', OTHERS])
  expect(rowsOf(joined, merged).map(({ id, options }) => [id, options.toSorted()])).toEqual([
    [OTHERS, ['a', 'b', 'c']],
    ['d', ['d']],
  ])
})
