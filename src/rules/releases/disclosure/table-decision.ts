import type { WhyWithheld } from '#releases/release.ts'
import type { AnsweredCell } from '../../weighting/statistic.ts'
import { NEARLY_ALL, SMALLEST_CHANGE, SMALLEST_COUNT } from '../limits.ts'
import {
  type About,
  type EarlierRelease,
  type EarlierTable,
  earlierTables,
  keyOf,
  lastTold,
  movedBetween,
  tooClose,
} from './earlier-releases.ts'
import { type Exact, mergedParts, type Part, peopleOf, presentParts } from './merge-small-options.ts'

/** A set of people and what may be told of their answers to a question. Rules only ever take from what is told. */
export interface Side {
  readonly about: About
  readonly cells: readonly AnsweredCell[]
  readonly exact: Exact
  /** In a group no finer than what is told of everybody. */
  readonly parts: readonly Part[]
  told: Told
  /** Parts that have no row of their own: they stand together, or in a question of several choices are withheld. */
  readonly merged: Set<string>
  /** The public table from which it would be repeated. */
  readonly nearest: EarlierTable | undefined
  /** People who came or went since it was last told, or told to be withheld. */
  readonly moved: number
  /** As it was when it was first withheld, where it still is for that reason. */
  readonly heldSince: number | undefined
  /** The same of parts that stay with others. */
  readonly stuck: ReadonlyMap<string, number>
  readonly wasWithheld: boolean
}

export type Told =
  | { readonly kind: 'fresh'; readonly nearlyAll?: string }
  | { readonly kind: 'repeated'; readonly from: EarlierTable }
  | { readonly kind: 'withheld'; readonly why: WhyWithheld }

/** The groups of one trait, with those of none, for one question. */
export interface Groups {
  readonly sides: readonly Side[]
  /** Asked, and of no group. */
  readonly unknown: Exact
  readonly unknownMoved: number
  readonly isExclusive: boolean
  /** Parts of which it is not told how many of everybody they are: nothing follows from them. */
  readonly untold: ReadonlySet<string>
}

export function isShown({ told }: Side): boolean {
  return told.kind !== 'withheld'
}

export interface SideInput {
  readonly about: About
  readonly cells: readonly AnsweredCell[]
  readonly exact: Exact
  readonly parts: readonly Part[]
  readonly isExclusive: boolean
  /** Why these people are too few for a table, if they are. */
  readonly tooSmall: WhyWithheld | undefined
  readonly earlier: readonly EarlierRelease[]
  /** Of the whole release. */
  readonly people: number
  readonly shareOf: (part: Part) => number
}

/** What may be told of these people, as if there were no others. */
export function sideAlone(input: SideInput): Side {
  const { about, cells, exact, parts, earlier } = input
  const tables = earlierTables(earlier, about)
  const last = lastTold(earlier, about)
  const heldSince = last?.told.kind === 'withheld' ? last.basis.held?.[keyOf(about)] : undefined
  const nearest = tables.toSorted((a, b) => movedBetween(a.exact, exact) - movedBetween(b.exact, exact))[0]
  const since = heldSince ?? nearest?.exact.base
  const close = tooClose(tables, input)
  const isUnchanged = heldSince !== undefined && Math.abs(exact.base - heldSince) < SMALLEST_CHANGE
  const stuck = stuckIn(input)
  const merged = input.isExclusive ? mergedParts(parts, exact, new Set(stuck.keys())) : smallRows(parts, exact)
  const fresh = input.isExclusive ? alone(input, merged) : ({ kind: 'fresh' } as const)
  const side: Side = {
    about,
    cells,
    exact,
    parts,
    told: fresh,
    merged,
    nearest,
    moved: since === undefined ? exact.base : Math.abs(exact.base - since),
    heldSince: isUnchanged ? heldSince : undefined,
    stuck,
    wasWithheld: last?.told.kind === 'withheld',
  }
  if (close && !isUnchanged) repeat(side, close)
  else if (input.tooSmall) side.told = { kind: 'withheld', why: input.tooSmall }
  else if (isUnchanged) side.told = { kind: 'withheld', why: 'unchanged' }
  return side
}

/** Tells again what is public, and with it no more than that. */
export function repeat(side: Side, from: EarlierTable): void {
  side.told = { kind: 'repeated', from }
  side.merged.clear()
  for (const id of notToldIn(from, side.parts)) side.merged.add(id)
}

/** Where all parts must stand together, only that nearly everybody chose one can be told, or nothing. */
function alone({ parts, exact, shareOf }: SideInput, merged: ReadonlySet<string>): Told {
  if (!isCollapsed({ parts, exact, merged })) return { kind: 'fresh' }
  const top = parts.toSorted((a, b) => peopleOf(b, exact) - peopleOf(a, exact))[0]
  const isNearlyAll =
    top?.options.length === 1 && Math.min(shareOf(top), peopleOf(top, exact) / exact.base) > NEARLY_ALL
  return isNearlyAll ? { kind: 'fresh', nearlyAll: top.id } : { kind: 'withheld', why: 'few' }
}

/** Nothing is left that could be told apart. */
export function isCollapsed({ parts, exact, merged }: Pick<Side, 'parts' | 'exact'> & { merged: ReadonlySet<string> }) {
  return presentParts(parts, exact).every(({ id }) => merged.has(id))
}

/** Whoever chose it are too few to be told, or whoever did not. */
function smallRows(parts: readonly Part[], exact: Exact): Set<string> {
  return new Set(parts.filter((part) => isSmallPart(part, exact)).map(({ id }) => id))
}

function isSmallPart(part: Part, exact: Exact): boolean {
  const people = peopleOf(part, exact)
  return people < SMALLEST_COUNT || exact.base - people < SMALLEST_COUNT
}

/**
 * Large parts that stood together with a small one the last time stay there until ten people came or went: from two tables in
 * which a small part stands once with this and once with that, it could be worked out.
 */
function stuckIn({ about, parts, exact, earlier }: SideInput): Map<string, number> {
  const held = lastTold(earlier, about)?.basis.held ?? {}
  return new Map(
    parts.flatMap((part): [string, number][] => {
      const before = held[`${keyOf(about)}/${part.id}`]
      return before !== undefined && Math.abs(peopleOf(part, exact) - before) < SMALLEST_CHANGE
        ? [[part.id, before]]
        : []
    }),
  )
}

function notToldIn({ table }: EarlierTable, parts: readonly Part[]): Set<string> {
  const told = new Set(table.rows.flatMap(({ option, share }) => (share.kind === 'shown' ? [option] : [])))
  return new Set(parts.filter(({ id }) => !told.has(id)).map(({ id }) => id))
}
