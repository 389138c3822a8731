import type { Proof } from './proof.ts'
import { timeTaken } from './time-taken.ts'

/**
 * What was noteworthy about a response when it came, coarsely: that is kept, and nothing of what it was seen by. Most
 * responses have none.
 */
export const marks = ['busy-network', 'crowded-network', 'burst', 'no-proof', 'quick', 'repeated'] as const

export type Mark = (typeof marks)[number]

const bitOf = Object.fromEntries(marks.map((mark, index) => [mark, 1 << index])) as Readonly<Record<Mark, number>>

/** Every combination as it is kept: in their order, with spaces between. */
const texts = Array.from({ length: 2 ** marks.length }, (_, bits) =>
  marks.filter((mark) => bits & bitOf[mark]).join(' '),
)
const bitsOfText = new Map(texts.map((text, bits) => [text, bits]))

export function marksText(seen: Iterable<Mark>): string {
  let bits = 0
  for (const mark of seen) bits |= bitOf[mark]
  return marksOfByte(bits)
}

export function marksIn(text: string): Mark[] {
  return marks.filter((mark) => hasMark(text, mark))
}

export function hasMark(text: string, mark: Mark): boolean {
  return (marksByte(text) & bitOf[mark]) !== 0
}

export function withoutMark(text: string, mark: Mark): string {
  return marksOfByte(marksByte(text) & ~bitOf[mark])
}

/** One bit for each: so they fit into what a visitor holds. */
export function marksByte(text: string): number {
  return bitsOfText.get(text) ?? 0
}

export function marksOfByte(bits: number): string {
  return texts[bits] ?? ''
}

/** Of a completion: those of its start, what was seen since, and whether it took no time. A solved proof owes none. */
export function marksAtCompletion(
  session: { readonly startedAt: number; readonly marks: string },
  { at, proof, also = [] }: { at: number; proof?: Proof; also?: readonly Mark[] },
): string {
  let bits = marksByte(session.marks) | marksByte(marksText(also))
  if (timeTaken(session.startedAt, at) === 'under-20-s') bits |= bitOf.quick
  if (proof?.kind === 'solved') bits &= ~bitOf['no-proof']
  return marksOfByte(bits)
}
