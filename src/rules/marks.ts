import type { Proof } from './proof.ts'
import { timeTaken } from './time-taken.ts'

/**
 * What was noteworthy about a response when it came, coarsely: that is kept, and nothing of what it was seen by. Most
 * responses have none.
 */
export const marks = ['busy-network', 'crowded-network', 'burst', 'no-proof', 'quick', 'repeated'] as const

export type Mark = (typeof marks)[number]

/** As they are kept: in their order, with spaces between. */
export function marksText(seen: Iterable<Mark>): string {
  const all = new Set(seen)
  return marks.filter((mark) => all.has(mark)).join(' ')
}

export function marksIn(text: string): Mark[] {
  return marks.filter((mark) => hasMark(text, mark))
}

export function hasMark(text: string, mark: Mark): boolean {
  return text.split(' ').includes(mark)
}

export function withoutMark(text: string, mark: Mark): string {
  return marksText(marksIn(text).filter((each) => each !== mark))
}

/** One bit for each: so they fit into what a visitor holds. */
export function marksByte(text: string): number {
  return marks.reduce((bits, mark, index) => (hasMark(text, mark) ? bits | (1 << index) : bits), 0)
}

export function marksOfByte(bits: number): string {
  return marks.filter((_, index) => bits & (1 << index)).join(' ')
}

/** Of a completion: those of its start, what was seen since, and whether it took no time. A solved proof owes none. */
export function marksAtCompletion(
  session: { readonly startedAt: number; readonly marks: string },
  { at, proof, also = [] }: { at: number; proof?: Proof; also?: readonly Mark[] },
): string {
  const isQuick = timeTaken(session.startedAt, at) === 'under-20-s'
  const all = marksText([...marksIn(session.marks), ...also, ...(isQuick ? (['quick'] as const) : [])])
  return proof?.kind === 'solved' ? withoutMark(all, 'no-proof') : all
}
