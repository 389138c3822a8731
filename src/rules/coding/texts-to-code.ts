import type { CodingTextsReply, TextsShown } from '#contract/coding-schemas.ts'
import { withoutCaseAndAccents } from '../answers/suggestions.ts'
import { type CodedText, SETTLED } from './code-frame.ts'
import type { CodingState } from './coding-progress.ts'
import { finalCodes } from './final-codes.ts'
import type { WrittenText } from './written-text.ts'

const TEXTS_ON_A_PAGE = 50

interface TextsWanted {
  readonly coder: string
  readonly show: TextsShown
  readonly search?: string
  readonly after?: number
}

/** A page of texts as one coder sees them: blind to what others gave, but where they already differ. */
export function textsToCode(
  { texts, coded }: CodingState,
  { coder, show, search = '', after = 0 }: TextsWanted,
): CodingTextsReply {
  const ofText = ({ hash }: WrittenText) => coded.get(hash) ?? []
  const own = (text: WrittenText) => ofText(text).find((each) => each.coder === coder)?.codes
  const kindOf = (text: WrittenText) => finalCodes(ofText(text)).kind
  const isShown: Record<TextsShown, (text: WrittenText) => boolean> = {
    waiting: (text) => kindOf(text) === 'waiting',
    'not-mine': (text) => own(text) === undefined,
    mine: (text) => own(text) !== undefined,
    differing: (text) => kindOf(text) === 'differs',
  }
  const wanted = withoutCaseAndAccents(search)
  const found = texts
    .filter(isShown[show])
    .filter(
      ({ wordings }) =>
        wanted === '' || [...wordings.keys()].some((words) => withoutCaseAndAccents(words).includes(wanted)),
    )
  const page = found.slice(after, after + TEXTS_ON_A_PAGE)
  const end = after + page.length
  return {
    texts: page.map((text) => {
      const [words = '', ...others] = wordingsOf(text)
      const codes = own(text)
      return {
        text: text.hash,
        ...{ words, others, people: text.people },
        ...(codes && { codes }),
        ...(show === 'differing' && { byCoder: byCoder(ofText(text)) }),
      }
    }),
    total: found.length,
    ...(end < found.length && { next: end }),
  }
}

/** As most people wrote it, first. */
export function wordingsOf({ wordings }: WrittenText): string[] {
  return [...wordings].toSorted(([, a], [, b]) => b - a).map(([words]) => words)
}

function byCoder(coded: readonly CodedText[]) {
  return coded.filter(({ coder }) => coder !== SETTLED).map(({ coder, codes }) => ({ coder, codes }))
}
