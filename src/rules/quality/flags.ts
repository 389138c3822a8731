import type { Proof } from './proof.ts'
import { timeTaken } from './time-taken.ts'

/**
 * What was noticed about a response, coarsely. Only the flags are stored, in the column `marks`, and nothing of what
 * led to them. Most responses have none.
 */
export const flags = [
  'busy-network',
  'crowded-network',
  'burst',
  'no-proof',
  'quick',
  'repeated',
  'unverified',
  'stand-in',
] as const

export type Flag = (typeof flags)[number]

/** As they are stored: in a fixed order, separated by spaces. */
export function flagsText(seen: Iterable<Flag>): string {
  const all = new Set(seen)
  return flags.filter((flag) => all.has(flag)).join(' ')
}

export function flagsIn(text: string): Flag[] {
  if (text === '') return []
  const words = text.split(' ')
  return flags.filter((flag) => words.includes(flag))
}

export function hasFlag(text: string, flag: Flag): boolean {
  return text.split(' ').includes(flag)
}

/** How many have a flag, of responses counted by their flags. */
export function amountWith(flag: Flag, byFlags: Iterable<readonly [flags: string, amount: number]>): number {
  let sum = 0
  for (const [text, amount] of byFlags) if (hasFlag(text, flag)) sum += amount
  return sum
}

export function withFlag(text: string, flag: Flag): string {
  return flagsText([...flagsIn(text), flag])
}

export function withoutFlag(text: string, flag: Flag): string {
  return flagsText(flagsIn(text).filter((each) => each !== flag))
}

/** One bit per flag, so that they fit into the session id that the visitor holds. */
export function flagsByte(text: string): number {
  return flagsIn(text).reduce((bits, flag) => bits | (1 << flags.indexOf(flag)), 0)
}

export function flagsOfByte(bits: number): string {
  return flags.filter((_, at) => bits & (1 << at)).join(' ')
}

/** The flags from the start of the session, those noticed since, and `quick`. A solved proof removes `no-proof`. */
export function flagsAtCompletion(
  session: { readonly startedAt: number; readonly marks: string },
  { at, proof, also = [] }: { at: number; proof?: Proof; also?: readonly Flag[] },
): string {
  const seen = new Set([...flagsIn(session.marks), ...also])
  if (timeTaken(session.startedAt, at) === 'under-20-s') seen.add('quick')
  if (proof?.kind === 'solved') seen.delete('no-proof')
  return flagsText(seen)
}
