import { expect, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { crosstabsByTraits } from './trait-banners.ts'

const levels = { sex: ['woman', 'man', 'another-identity'], age: [], zone: [], municipality: [] }

/** How many of each sex have water every day. */
function lettersFor(people: Record<string, readonly [every: number, of: number]>) {
  const cells = Object.entries(people).map(([sex, [every, of]]): CellCounts => {
    const counts = new Map([
      ['every-day', every],
      ['dont-know', of - every],
    ])
    const answers = new Map([['water-days', { base: of, counts }]])
    return { sex, ageBand: undefined, municipality: undefined, people: of, answers }
  })
  const { questionnaire } = survey005
  const { columns, tables } = crosstabsByTraits(cells, { questionnaire, levels }, undefined)
  const [water] = [...tables].filter((table) => table !== undefined)
  const row = water?.rows.find(({ label }) => label === 'Todos los días')
  expect(columns.map(({ letter }) => letter)).toEqual(['', ...['A', 'B', 'C'].slice(0, cells.length)])
  return row?.letters
}

test('a share has the letters of the groups that it exceeds by more than chance', () => {
  expect(lettersFor({ woman: [180, 300], man: [90, 300] })).toEqual(['', 'B', ''])
  expect(lettersFor({ woman: [90, 300], man: [180, 300] })).toEqual(['', '', 'A'])
})

test('what chance explains has none, nor has a group that is too small to be compared', () => {
  expect(lettersFor({ woman: [150, 300], man: [145, 300] })).toEqual(['', '', ''])
  expect(lettersFor({ woman: [180, 300], man: [0, 40] })).toEqual(['', '', ''])
})

test('the more groups are compared, the more a difference must be', () => {
  // z = 2.7 between women and men: enough for one pair and seven options, not for three pairs.
  const pair = { woman: [171, 300], man: [134, 300] } as const
  expect(lettersFor(pair)).toEqual(['', 'B', ''])
  expect(lettersFor({ ...pair, 'another-identity': [152, 300] })).toEqual(['', '', '', ''])
})
