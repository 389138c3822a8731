import { OTHERS } from '#releases/release.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import type { Choice } from '../released-questions.ts'

/** What a row of a table can be made of: an option, or some that always stand together. */
export interface Part {
  /** The option's id, OTHERS or UNANSWERED. */
  readonly id: string
  readonly label: string
  readonly isApart: boolean
  readonly options: readonly string[]
  /** With those who were asked and silent. */
  readonly hasSilent?: true
}

/** Asked and silent: never a row, but base less rows would tell how many. */
export const UNANSWERED = ''

const OTHERS_LABEL = 'Otras respuestas'

/** What a set of people answered to one question, exactly. */
export interface Exact {
  readonly base: number
  readonly counts: Readonly<Record<string, number>>
}

export function partsOf(choices: readonly Choice[], { isExclusive }: { isExclusive: boolean }): Part[] {
  const parts = choices.map(({ id, label, isApart }) => ({ id, label, isApart, options: [id] }))
  return isExclusive ? [...parts, { id: UNANSWERED, label: '', isApart: true, options: [], hasSilent: true }] : parts
}

/** Some parts as one: what can be told of a group is no finer than what is told of everybody. */
export function joinedParts(parts: readonly Part[], merged: ReadonlySet<string>): Part[] {
  const joined = parts.filter(({ id }) => merged.has(id))
  if (joined.length === 0) return [...parts]
  return [...parts.filter(({ id }) => !merged.has(id)), othersOf(joined)]
}

/** The rows of a table: «Otras respuestas» after the others, those apart last. */
export function rowsOf(parts: readonly Part[], merged: ReadonlySet<string>): Part[] {
  const rows = joinedParts(parts, merged).filter(({ id }) => id !== UNANSWERED)
  const rank = ({ id, isApart }: Part) => (isApart ? 2 : id === OTHERS ? 1 : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b))
}

function othersOf(joined: readonly Part[]): Part {
  const options = joined.flatMap((part) => part.options)
  const others = { id: OTHERS, label: OTHERS_LABEL, isApart: false, options }
  return joined.some(({ hasSilent }) => hasSilent) ? { ...others, hasSilent: true } : others
}

/** Of how many people a part is. */
export function peopleOf({ options, hasSilent }: Part, { base, counts }: Exact): number {
  const chose = options.reduce((sum, option) => sum + (counts[option] ?? 0), 0)
  if (!hasSilent) return chose
  return chose + base - Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/**
 * The parts that must not stand alone: those of too few people, and the next smallest until two or more are together and
 * of enough people. Where all have to, nothing is left to tell.
 */
export function mergedParts(
  parts: readonly Part[],
  exact: Exact,
  sticky: ReadonlySet<string> = new Set(),
): Set<string> {
  const present = presentParts(parts, exact)
  const small = present.filter((part) => peopleOf(part, exact) < SMALLEST_COUNT || sticky.has(part.id))
  return withNextSmallest(present, exact, new Set(small.map(({ id }) => id)))
}

/** Adds the next smallest while what stands together is one part or too few people. */
export function withNextSmallest(parts: readonly Part[], exact: Exact, merged: ReadonlySet<string>): Set<string> {
  const present = presentParts(parts, exact)
  const together = new Set(merged)
  // Two rows would have the same name.
  if (together.size > 0 && present.some(({ id }) => id === OTHERS)) together.add(OTHERS)
  const people = () => present.reduce((sum, part) => (together.has(part.id) ? sum + peopleOf(part, exact) : sum), 0)
  while (together.size > 0 && (together.size < 2 || people() < SMALLEST_COUNT)) {
    const next = smallestOf(
      present.filter(({ id }) => !together.has(id)),
      exact,
    )
    if (!next) break
    together.add(next.id)
  }
  return together
}

/** Nobody silent is no part. */
export function presentParts(parts: readonly Part[], exact: Exact): Part[] {
  return parts.filter((part) => part.id !== UNANSWERED || peopleOf(part, exact) > 0)
}

export function smallestOf(parts: readonly Part[], exact: Exact): Part | undefined {
  return parts.toSorted((a, b) => peopleOf(a, exact) - peopleOf(b, exact))[0]
}
