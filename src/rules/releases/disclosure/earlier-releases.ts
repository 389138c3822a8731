import { type ComparedBy, groupTables, type Release, type Suppressed, type Table } from '#releases/release.ts'
import type { Basis, StoredRelease } from '#releases/stored-release.ts'
import type { ExactCounts } from './exact-counts.ts'

export interface EarlierRelease extends Pick<StoredRelease, 'release' | 'withdrawn'> {
  readonly basis: Basis
}

/** A question in one group, or overall. */
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

/** The key of a table in a release's basis. */
export function keyOf({ by, group, question }: TableId): string {
  return `${by}/${group}/${question}`
}

/** The key of those who were asked and belong to no group of a trait. */
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
export function lastResult(earlier: readonly EarlierRelease[], id: TableId) {
  for (const { release, basis } of earlier.toReversed()) {
    const result = resultIn(release, id)
    if (result) return { result, basis }
  }
  return undefined
}

export function resultIn(release: Release, { by, group, question }: TableId): Table | Suppressed | undefined {
  if (by === 'all') return release.questions.find(({ id }) => id === question)?.result
  return groupTables(release, question).find((each) => each.by === by && each.group.id === group)?.table
}

function exactIn({ groups }: Basis, id: TableId): ExactCounts {
  const key = keyOf(id)
  const ofOptions = Object.entries(groups).filter(([name]) => name.startsWith(`${key}/`))
  const counts = ofOptions.map(([name, count]) => [name.slice(key.length + 1), count])
  return { base: groups[key] ?? 0, counts: Object.fromEntries(counts) }
}

export function isSame(one: ExactCounts, other: ExactCounts): boolean {
  const options = new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])
  return one.base === other.base && [...options].every((id) => (one.counts[id] ?? 0) === (other.counts[id] ?? 0))
}
