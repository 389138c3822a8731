import type { CodingReply } from '#contract/coding-schemas.ts'
import { optionsOf } from '#questions/base-question.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { agreement } from './agreement.ts'
import { type CodedText, type CodeFrame, SETTLED } from './code-frame.ts'
import { finalCodes } from './final-codes.ts'
import type { WrittenText } from './written-text.ts'

/** What people wrote to a question, and what was made of it so far. */
export interface CodingState {
  readonly question: Question
  /** Every state of its frame, the oldest first. */
  readonly history: readonly CodeFrame[]
  /** Those of most people first. */
  readonly texts: readonly WrittenText[]
  /** By hash, without codes that the frame no longer has. */
  readonly coded: ReadonlyMap<string, readonly CodedText[]>
}

export const noFrame = { number: 0, codes: [], isPublished: false } as const

export function codingProgress({ question, history, texts, coded }: CodingState): CodingReply['questions'][number] {
  const codedBy = texts.map(({ hash }) => coded.get(hash) ?? [])
  const kinds = codedBy.map((ofText) => finalCodes(ofText).kind)
  const peopleWith = (kind: string) => sumOf(texts.filter((_, at) => kinds[at] === kind))
  const other = optionsOf(question).find(({ role }) => role === 'other')
  const { number, codes, isPublished } = history.at(-1) ?? noFrame
  return {
    id: question.id,
    text: question.text,
    ...(other && { other: other.label }),
    frame: { number, codes, isPublished },
    history: history
      .map((saved) => ({ number: saved.number, at: saved.at, person: saved.person, codes: saved.codes.length }))
      .toReversed(),
    people: sumOf(texts),
    coded: peopleWith('coded'),
    waiting: peopleWith('waiting'),
    differing: peopleWith('differs'),
    texts: texts.length,
    differingTexts: kinds.filter((kind) => kind === 'differs').length,
    coders: codersIn(codedBy).map((coder) => ({
      coder,
      texts: codedBy.filter((ofText) => ofText.some((each) => each.coder === coder)).length,
    })),
    agreement: agreements(codedBy),
  }
}

/** Of every two coders, as they coded before anything was settled. */
export function agreements(codedBy: readonly (readonly CodedText[])[]) {
  const coders = codersIn(codedBy)
  const pairs = coders.flatMap((one, at) => coders.slice(at + 1).map((other) => [one, other] as const))
  return pairs.flatMap(([one, other]) => {
    const both = codedBy.flatMap((ofText) => {
      const [first, second] = [one, other].map((coder) => ofText.find((each) => each.coder === coder)?.codes)
      return first && second ? [[first, second] as const] : []
    })
    const found = agreement(both)
    if (!found) return []
    const { kappa, ...shared } = found
    return [{ coders: [one, other], ...shared, ...(kappa !== undefined && { kappa }) }]
  })
}

function codersIn(codedBy: readonly (readonly CodedText[])[]): string[] {
  const coders = new Set(codedBy.flatMap((ofText) => ofText.map(({ coder }) => coder)))
  coders.delete(SETTLED)
  return [...coders].toSorted()
}

function sumOf(texts: readonly WrittenText[]): number {
  return texts.reduce((sum, { people }) => sum + people, 0)
}
