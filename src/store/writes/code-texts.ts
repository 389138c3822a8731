import type { RecordEntry } from '#rules/people/record.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

export interface CodedTexts {
  readonly surveyId: string
  readonly question: string
  /** A user name, or `SETTLED`. */
  readonly coder: string
  readonly texts: readonly {
    readonly textHash: string
    /** Undefined takes this coder's codes off the text again. */
    readonly codes: readonly string[] | undefined
  }[]
  readonly record?: RecordEntry | undefined
}

/** Gives texts their codes. Two coders have rows of their own, so neither writes over the other. */
export async function codeTexts(
  context: WriteContext,
  { surveyId, question, coder, ...input }: CodedTexts,
): Promise<void> {
  const { queries, tally } = context
  for (const { textHash, codes } of input.texts) {
    const key = [surveyId, question, textHash, coder]
    if (codes) await queries.change('putCodes', [...key, codes.join(' ')])
    else await queries.change('dropCodes', key)
  }
  // What was computed from the codes before is computed again.
  tally.add(surveyId, 'coded')
  await keepRecord(context, input.record)
}

export interface SavedFrame {
  readonly surveyId: string
  readonly question: string
  /** The number of the frame that was edited; 0 where there was none. */
  readonly after: number
  /** As JSON. */
  readonly codes: string
  readonly isPublished: boolean
  readonly record: RecordEntry
}

/** `changed` where somebody else saved it meanwhile. */
export async function saveFrame(
  context: WriteContext,
  { surveyId, question, after, codes, isPublished, record }: SavedFrame,
): Promise<'saved' | 'changed'> {
  const values = [surveyId, question, after + 1, record.at, record.person, codes, Number(isPublished)]
  if ((await context.queries.change('addCodeFrame', values)) === 0) return 'changed'
  context.tally.add(surveyId, 'coded')
  await keepRecord(context, record)
  return 'saved'
}
