import { expect, test } from 'vitest'
import type { ReleasedRow } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { weigh } from '../../weighting/weigh.ts'
import { choicesOf } from '../released-questions.ts'
import { exactCounts } from './exact-counts.ts'
import { categoriesOf } from './merge-small-options.ts'
import { buildTable } from './table.ts'

const question: Question = {
  id: 'q',
  kind: 'single',
  text: '¿Cuál?',
  required: true,
  shuffle: false,
  options: ['a', 'b'].map((id) => ({ id, label: id })),
}

/** A table of cells whose people all chose one option: how many, which, and what each of them weighs. */
function tableFrom(cells: readonly (readonly [people: number, option: string, weight: number])[]) {
  const answered = cells.map(([people, option]) => ({
    people,
    answers: new Map([['q', { base: people, counts: new Map([[option, people]]) }]]),
  }))
  const weighted = weigh(answered, [])
  if (weighted.kind !== 'weighted') throw new Error(weighted.kind)
  const weights = Float64Array.from(cells, ([, , weight]) => weight)
  const choices = choicesOf(question)
  const table = buildTable(
    question,
    {
      id: { by: 'all', group: 'all', question: 'q' },
      cells: answered,
      exact: exactCounts(answered, 'q', choices),
      notAsked: 0,
      categories: categoriesOf(choices, { isExclusive: true }),
      disclosure: { kind: 'new' },
      merged: new Set(),
      nearest: undefined,
      change: 0,
      baseWhenSuppressed: undefined,
      stillMerged: new Map(),
      wasSuppressed: false,
    },
    { weighted: { ...weighted, weights }, replicates: [], deff: 1.6, people: 1_000 },
  )
  if (table.kind !== 'table') throw new Error(table.why)
  return table
}

const kinds = ({ rows }: { rows: readonly ReleasedRow[] }) => rows.map(({ share }) => share)

test('numbers are told rounded: counts to five, shares to whole ones, the worth of a base by the design effect of all', () => {
  const { base, nEff, isSmallBase, rows } = tableFrom([
    [133, 'a', 1],
    [68, 'b', 1],
  ])
  expect({ base, nEff, isSmallBase }).toEqual({ base: 200, nEff: 125, isSmallBase: false })
  expect(rows[0]?.share).toEqual({
    kind: 'shown',
    percent: 66,
    low: 59,
    high: 72,
    unweighted: 68,
    count: 135,
    nEff: 125,
  })
})

test('in a small group no share near everybody or nobody is told, even if the weights alone make it so', () => {
  const told = (people: number) =>
    kinds(
      tableFrom([
        [people, 'a', 1],
        [12, 'b', 0.1],
      ]),
    )
  expect(told(80)).toEqual([{ kind: 'nearly-all' }, { kind: 'hardly-any' }])
  expect(told(188).map(({ kind }) => kind)).toEqual(['shown', 'shown'])
})

test('a share that says too little is withheld', () => {
  const told = tableFrom([
    [20, 'a', 0.1],
    [16, 'a', 2],
    [16, 'b', 2],
    [8, 'b', 0.1],
  ])
  expect(told.isSmallBase).toBe(true)
  expect(kinds(told)).toEqual([
    { kind: 'withheld', why: 'imprecise' },
    { kind: 'withheld', why: 'imprecise' },
  ])
})

test('of the two largest shares it is told whether their difference is clear', () => {
  const lead = (a: number, b: number) =>
    tableFrom([
      [a, 'a', 1],
      [b, 'b', 1],
    ]).lead
  expect(lead(120, 80)).toEqual({ first: 'a', second: 'b', isClear: true })
  expect(lead(95, 105)).toEqual({ first: 'b', second: 'a', isClear: false })
})
