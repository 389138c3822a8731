import { type ComparedBy, groupTables, type Release, type Suppressed, type Table } from '#releases/release.ts'
import type { Basis, StoredRelease } from '#releases/stored-release.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { type CellChange, changesSince, keptCells } from '../kept-cells.ts'
import type { BannerTrait } from './banner.ts'

export interface EarlierRelease extends Pick<StoredRelease, 'release' | 'withdrawn'> {
  readonly basis: Basis
}

/** A question in one group, or overall. */
export interface TableId {
  readonly by: ComparedBy | 'all'
  /** The question whose options are the groups. */
  readonly banner?: string | undefined
  readonly group: string
  readonly question: string
}

/** A table as an earlier release published it, and how many people entered or left it since. */
export interface ShownTable {
  /** Says which release it comes from. */
  readonly table: Table
  readonly isWithdrawn: boolean
  readonly moved: number
}

export type ShownTables = (id: TableId, isIn: (who: PopulationCell) => boolean) => ShownTable[]

interface Counted {
  readonly cells: readonly CellCounts[]
  readonly since?: ReadonlyMap<string, CountedSince> | undefined
  readonly banner?: BannerTrait | undefined
}

/** Finds every version of a table that was ever published, the oldest first: what was withdrawn stays known. */
export function shownTables(earlier: readonly EarlierRelease[], { cells, since, banner }: Counted): ShownTables {
  const now = keptCells(cells)
  const nowIn = banner?.groups.map(({ id, some }) => ({ id, now: keptCells(some) }))
  const releases = earlier.map((each) => ({
    ...each,
    changes: changesSince(now, each.basis.cells ?? {}),
    changesIn: new Map(nowIn?.map(({ id, now }) => [id, changesSince(now, each.basis.banner?.asked[id] ?? {})])),
  }))
  return (id, isIn) =>
    releases.flatMap(({ release, basis, withdrawn, changes, changesIn }) => {
      const table = resultIn(release, id)
      // One that is repeated was published before; one of an earlier form of the question counts other people.
      const isOther = [id.question, id.banner ?? id.question].some(
        (each) => basis.since?.[each] !== since?.get(each)?.version,
      )
      if (table?.kind !== 'table' || table.repeats || isOther) return []
      const { number, publishedOn } = release
      const counted =
        id.banner === undefined
          ? peopleMoved(changes, id.question, isIn)
          : peopleMoved(changesIn.get(id.group) ?? [], id.question)
      // The oldest releases kept only how many were in each table.
      const moved = basis.cells
        ? counted
        : Math.abs(counted - (basis.groups?.[`${id.by}/${id.group}/${id.question}`] ?? 0))
      return [{ table: { ...table, repeats: { number, publishedOn } }, isWithdrawn: withdrawn !== undefined, moved }]
    })
}

/**
 * How many people entered or left: at least so many. Counted cell by cell (sex, age and municipality), where one who came and one who
 * left cancel out; so a table may wait longer than it must, and never changes too early.
 */
export function peopleMoved(
  changes: readonly CellChange[],
  question = '',
  isIn: (who: PopulationCell) => boolean = () => true,
): number {
  return changes.reduce(
    (sum, { who, now, before }) => (isIn(who) ? sum + Math.abs((now[question] ?? 0) - (before[question] ?? 0)) : sum),
    0,
  )
}

function resultIn(release: Release, { by, banner, group, question }: TableId): Table | Suppressed | undefined {
  if (by === 'all') return release.questions.find(({ id }) => id === question)?.result
  return groupTables(release, question).find(
    (each) => each.by === by && each.banner?.id === banner && each.group.id === group,
  )?.table
}
