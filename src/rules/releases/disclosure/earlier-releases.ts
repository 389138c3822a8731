import {
  type Basis,
  type ComparedBy,
  type KeptRelease,
  ownRows,
  type Release,
  type Suppressed,
  type Table,
} from '#releases/release.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { totalIn } from '../kept-cells.ts'
import type { ExactCounts } from './exact-counts.ts'

export interface EarlierRelease extends Pick<KeptRelease, 'release' | 'withdrawn'> {
  readonly basis: Basis
}

/** Whose answers to which question. */
export interface TableId {
  readonly by: ComparedBy | 'all'
  readonly group: string
  readonly question: string
}

/** A table that is public, with the exact counts it was made from. */
export interface EarlierTable {
  readonly table: Table
  readonly exact: ExactCounts
  /** Everybody in that release. */
  readonly people: number
}

/** How a table is named in a release's basis. */
export function keyOf({ by, group, question }: TableId): string {
  return `${by}/${group}/${question}`
}

/** The people who were asked and belong to no group of a trait. */
export function unknownKey(by: ComparedBy, question: string): string {
  return keyOf({ by, group: 'unknown', question })
}

/** Every version of a table that was ever shown, the newest first. A repeated one says which release it comes from. */
export function earlierTables(earlier: readonly EarlierRelease[], id: TableId): EarlierTable[] {
  return earlier.toReversed().flatMap(({ release, basis }) => {
    const table = resultIn(release, id)
    if (table?.kind !== 'table') return []
    const { number, publishedOn } = release
    const repeats = table.repeats ?? { number, publishedOn }
    return [{ table: { ...table, repeats }, exact: exactIn(basis, id), people: basis.people }]
  })
}

/** What the newest release that has this table or its suppression says. */
export function lastResult(
  earlier: readonly EarlierRelease[],
  id: TableId,
): { readonly result: Table | Suppressed; readonly basis: Basis } | undefined {
  for (const { release, basis } of earlier.toReversed()) {
    const result = resultIn(release, id)
    if (result) return { result, basis }
  }
  return undefined
}

/** A question among the groups of a trait. */
interface ComparedQuestion {
  readonly by: ComparedBy
  readonly question: string
  readonly groups: readonly { readonly id: string; readonly isIn: (who: PopulationCell) => boolean }[]
}

/** In how many people, and in which groups of a trait, a release hid a category; undefined where it told nothing to take them from. */
export function hiddenBefore(
  last: EarlierRelease | undefined,
  { by, question, groups }: ComparedQuestion,
  { id, options }: { readonly id: string; readonly options: readonly string[] },
) {
  const comparison = last?.release.comparisons.find((each) => each.by === by)
  if (!last || !comparison) return undefined
  const countIn = (place: string) => {
    const { counts } = exactIn(last.basis, tableOf(place))
    return options.reduce((sum, option) => sum + (counts[option] ?? 0), 0)
  }
  const tableOf = (place: string): TableId => ({ by: place === 'all' ? 'all' : by, group: place, question })
  const isTold = (place: string) => {
    const table = resultIn(last.release, tableOf(place))
    return table?.kind === 'table' && ownRows(table).some(({ option }) => option === id)
  }
  if (!isTold('all')) return undefined
  const told = comparison.groups.map((group) => group.id).filter(isTold)
  return {
    people: told.reduce((left, group) => left - countIn(group), countIn('all')),
    isHidden: (group: string) => !told.includes(group),
    countIn: (group: string) => {
      const isIn = (who: PopulationCell) => groups.some((each) => each.id === group && each.isIn(who))
      return totalIn(
        last.basis.cells ?? {},
        isIn,
        options.map((option) => `${question}/${option}`),
      )
    },
  }
}

function resultIn(
  { questions, comparisons }: Release,
  { by, group, question }: TableId,
): Table | Suppressed | undefined {
  if (by === 'all') return questions.find(({ id }) => id === question)?.result
  const comparison = comparisons.find((each) => each.by === by)
  const at = comparison?.groups.findIndex(({ id }) => id === group) ?? -1
  return comparison?.questions.find((each) => each.question === question)?.tables[at]
}

const known = new WeakMap<Basis, ReadonlyMap<string, ExactCounts>>()

/** Sorted by table once: every table of a release looks into every earlier release. */
function exactIn(basis: Basis, id: TableId): ExactCounts {
  const found = known.get(basis) ?? exactByKey(basis)
  known.set(basis, found)
  return found.get(keyOf(id)) ?? { base: 0, counts: {} }
}

function exactByKey({ groups }: Basis): Map<string, ExactCounts> {
  const found = new Map<string, { base: number; counts: Record<string, number> }>()
  for (const [name, count] of Object.entries(groups)) {
    const [by, group, question, option] = name.split('/')
    const key = [by, group, question].join('/')
    const exact = found.get(key) ?? { base: 0, counts: {} }
    found.set(key, exact)
    if (option === undefined) exact.base = count
    else exact.counts[option] = count
  }
  return found
}

export function isSame(one: ExactCounts, other: ExactCounts): boolean {
  const options = new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])
  return one.base === other.base && [...options].every((id) => (one.counts[id] ?? 0) === (other.counts[id] ?? 0))
}
