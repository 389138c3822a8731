import { type CodedText, type CodeFrame, SETTLED } from './code-frame.ts'

/** What a text counts under: `waiting` while nobody coded it, `differs` while its coders have not settled it. */
export type FinalCodes =
  | { readonly kind: 'coded'; readonly codes: readonly string[] }
  | { readonly kind: 'waiting' | 'differs' }

/**
 * The codes of one text, from what each coder gave it: what was settled, otherwise what all of them say. Depends on neither the
 * order nor the moment of their work, so that counting again gives the same. Codes that the frame no longer has do not count;
 * a text that had only those is to be coded again.
 */
export function finalCodes(frame: CodeFrame, ofText: readonly CodedText[]): FinalCodes {
  const known = ofText.flatMap(({ coder, codes }) => {
    const left = codesIn(frame, codes)
    return codes.length > 0 && left.length === 0 ? [] : [{ coder, codes: left }]
  })
  const [first, ...others] = known
  if (!first) return { kind: 'waiting' }
  const settled = known.find(({ coder }) => coder === SETTLED)
  if (settled) return { kind: 'coded', codes: settled.codes }
  const areEqual = others.every(({ codes }) => codes.join(' ') === first.codes.join(' '))
  return areEqual ? { kind: 'coded', codes: first.codes } : { kind: 'differs' }
}

/** Those that the frame has, once each and in its order. */
export function codesIn({ codes }: CodeFrame, given: readonly string[]): string[] {
  return codes.flatMap(({ id }) => (given.includes(id) ? [id] : []))
}
