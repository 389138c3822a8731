import type { Proof } from './proof.ts'
import { timeTaken } from './time-taken.ts'

/**
 * What was noticed about a response when it came, coarsely. That is kept, and nothing of what it was noticed by; the column
 * is called `marks`. Most responses have none.
 */
export const flags = [
  'busy-network',
  'crowded-network',
  'burst',
  'no-proof',
  'quick',
  'repeated',
  'unverified',
] as const

export type Flag = (typeof flags)[number]

const bitOf = Object.fromEntries(flags.map((flag, index) => [flag, 1 << index])) as Readonly<Record<Flag, number>>

/** Every combination as it is kept: in their order, with spaces between. */
const texts = Array.from({ length: 2 ** flags.length }, (_, bits) =>
  flags.filter((flag) => bits & bitOf[flag]).join(' '),
)
const bitsOfText = new Map(texts.map((text, bits) => [text, bits]))

export function flagsText(seen: Iterable<Flag>): string {
  let bits = 0
  for (const flag of seen) bits |= bitOf[flag]
  return flagsOfByte(bits)
}

export function flagsIn(text: string): Flag[] {
  return flags.filter((flag) => hasFlag(text, flag))
}

export function hasFlag(text: string, flag: Flag): boolean {
  return (flagsByte(text) & bitOf[flag]) !== 0
}

export function withFlag(text: string, flag: Flag): string {
  return flagsOfByte(flagsByte(text) | bitOf[flag])
}

export function withoutFlag(text: string, flag: Flag): string {
  return flagsOfByte(flagsByte(text) & ~bitOf[flag])
}

/** One bit for each, so that they fit into the session id that the visitor holds. */
export function flagsByte(text: string): number {
  return bitsOfText.get(text) ?? 0
}

export function flagsOfByte(bits: number): string {
  return texts[bits] ?? ''
}

/** Of a completion: those of its start, what was seen since, and whether it took no time. A solved proof owes none. */
export function flagsAtCompletion(
  session: { readonly startedAt: number; readonly marks: string },
  { at, proof, also = [] }: { at: number; proof?: Proof; also?: readonly Flag[] },
): string {
  let bits = flagsByte(session.marks) | flagsByte(flagsText(also))
  if (timeTaken(session.startedAt, at) === 'under-20-s') bits |= bitOf.quick
  if (proof?.kind === 'solved') bits &= ~bitOf['no-proof']
  return flagsOfByte(bits)
}
