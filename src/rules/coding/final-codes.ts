import { type CodedText, type CodeFrame, SETTLED } from './code-frame.ts'

/** What a text counts under: `waiting` while nobody coded it, `differs` while its coders have not settled it. */
export type FinalCodes =
  | { readonly kind: 'coded'; readonly codes: readonly string[] }
  | { readonly kind: 'waiting' | 'differs' }

export type CodesOf = (question: string, textHash: string) => FinalCodes

/** The codes of every text of these frames' questions. */
export function codesByText(frames: ReadonlyMap<string, CodeFrame>, coded: readonly CodedText[]): CodesOf {
  const inForce = coded.flatMap((each) => codesInForce(frames.get(each.question), [each]))
  const byText = Map.groupBy(inForce, ({ question, textHash }) => `${question} ${textHash}`)
  return (question, textHash) => finalCodes(byText.get(`${question} ${textHash}`) ?? [])
}

/**
 * The codes of one text, from those in force that each coder gave it: what was settled, otherwise what all of them say. Depends on
 * neither the order nor the moment of their work, so that counting again gives the same.
 */
export function finalCodes(ofText: readonly CodedText[]): FinalCodes {
  const [first, ...others] = ofText
  if (!first) return { kind: 'waiting' }
  const settled = ofText.find(({ coder }) => coder === SETTLED)
  if (settled) return { kind: 'coded', codes: settled.codes }
  const areEqual = others.every(({ codes }) => codes.join(' ') === first.codes.join(' '))
  return areEqual ? { kind: 'coded', codes: first.codes } : { kind: 'differs' }
}

/** Without codes that the frame no longer has; whoever gave a text only those is to code it again. */
export function codesInForce(frame: CodeFrame | undefined, coded: readonly CodedText[]): CodedText[] {
  if (!frame) return []
  return coded.flatMap((each) => {
    const codes = codesIn(frame, each.codes)
    return each.codes.length > 0 && codes.length === 0 ? [] : [{ ...each, codes }]
  })
}

/** Those that the frame has, once each and in its order. */
function codesIn({ codes }: CodeFrame, given: readonly string[]): string[] {
  return codes.flatMap(({ id }) => (given.includes(id) ? [id] : []))
}
