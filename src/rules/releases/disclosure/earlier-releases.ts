import type { Basis, ComparedBy, Release, Table, Withheld } from '#releases/release.ts'
import { SMALLEST_CHANGE } from '../limits.ts'
import type { Exact } from './merge-small-options.ts'

export interface EarlierRelease {
  readonly release: Release
  readonly basis: Basis
}

/** Whose answers to what. */
export interface About {
  readonly by: ComparedBy | 'all'
  readonly group: string
  readonly question: string
}

/** A table that is public, with the exact numbers it was made from. */
export interface EarlierTable {
  readonly table: Table
  readonly exact: Exact
  /** Of the whole release. */
  readonly people: number
}

export function keyOf({ by, group, question }: About): string {
  return `${by}/${group}/${question}`
}

/** Every table that was ever shown about something, the newest first. A repeated one stands for the one it repeats. */
export function earlierTables(earlier: readonly EarlierRelease[], about: About): EarlierTable[] {
  return earlier.toReversed().flatMap(({ release, basis }) => {
    const table = toldIn(release, about)
    if (table?.kind !== 'table') return []
    const { number, publishedOn } = release
    const repeats = table.repeats ?? { number, publishedOn }
    return [{ table: { ...table, repeats }, exact: exactIn(basis, about), people: basis.people }]
  })
}

/** What the newest release that knows of it told. */
export function lastTold(earlier: readonly EarlierRelease[], about: About): EarlierTold | undefined {
  for (const { release, basis } of earlier.toReversed()) {
    const told = toldIn(release, about)
    if (told) return { told, basis }
  }
  return undefined
}

interface EarlierTold {
  readonly told: Table | Withheld
  readonly basis: Basis
}

function toldIn({ questions, comparisons }: Release, { by, group, question }: About): Table | Withheld | undefined {
  if (by === 'all') return questions.find(({ id }) => id === question)?.result
  const comparison = comparisons.find((each) => each.by === by)
  const at = comparison?.groups.findIndex(({ id }) => id === group) ?? -1
  return comparison?.questions.find((each) => each.question === question)?.tables[at]
}

const known = new WeakMap<Basis, ReadonlyMap<string, Exact>>()

/** Put in order once: every table of a release looks into every earlier one. */
function exactIn(basis: Basis, about: About): Exact {
  const found = known.get(basis) ?? exactByKey(basis)
  known.set(basis, found)
  return found.get(keyOf(about)) ?? { base: 0, counts: {} }
}

function exactByKey({ groups }: Basis): Map<string, Exact> {
  const found = new Map<string, { base: number; counts: Record<string, number> }>()
  for (const [name, count] of Object.entries(groups)) {
    const [by = '', group = '', question = '', option] = name.split('/')
    const key = keyOf({ by: by as About['by'], group, question })
    const exact = found.get(key) ?? { base: 0, counts: {} }
    found.set(key, exact)
    if (option === undefined) exact.base = count
    else exact.counts[option] = count
  }
  return found
}

/**
 * The public table that differs by so few people that another one would tell about them. Only when nobody at all came or went
 * it is told anew: a correction can change how the same people are weighted.
 */
export function tooClose(
  tables: readonly EarlierTable[],
  { exact, people }: { readonly exact: Exact; readonly people: number },
): EarlierTable | undefined {
  if (tables.some((each) => each.people === people && isSame(each.exact, exact))) return undefined
  return tables
    .filter((each) => movedBetween(each.exact, exact) < SMALLEST_CHANGE)
    .toSorted((a, b) => movedBetween(a.exact, exact) - movedBetween(b.exact, exact))[0]
}

function isSame(one: Exact, other: Exact): boolean {
  const options = new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])
  return one.base === other.base && [...options].every((id) => (one.counts[id] ?? 0) === (other.counts[id] ?? 0))
}

export function movedBetween(one: Pick<Exact, 'base'>, other: Pick<Exact, 'base'>): number {
  return Math.abs(one.base - other.base)
}
