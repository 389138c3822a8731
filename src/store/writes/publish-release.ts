import type { WriteContext } from './write-context.ts'

export interface DraftTexts {
  readonly surveyId: string
  readonly number: number
  /** When it was made, in milliseconds. */
  readonly madeAt: number
  readonly document: string
  readonly sha256: string
  readonly basis: string
  readonly microdata: string | null
  readonly obstacles: string
}

/** In the place of the draft before it. */
export async function keepDraft({ queries }: WriteContext, draft: DraftTexts): Promise<void> {
  const { surveyId, number, madeAt, document, sha256, basis, microdata, obstacles } = draft
  await queries.change('keepDraft', [surveyId, number, madeAt, document, sha256, basis, microdata, obstacles])
}

export interface Publication {
  readonly surveyId: string
  /** Of the draft that was looked at and confirmed. */
  readonly sha256: string
  readonly at: number
}

export type PublicationOutcome = 'published' | 'draft-changed'

/** The draft becomes the next release as it is, unless it is another than was confirmed. */
export async function publishRelease({ queries }: WriteContext, publication: Publication): Promise<PublicationOutcome> {
  const { surveyId, sha256, at } = publication
  const [draft] = await queries.rows<{ sha256: string }>('holdDraft', [surveyId])
  if (draft?.sha256 !== sha256) return 'draft-changed'
  await queries.change('publishDraft', [surveyId, at])
  await queries.change('dropDraft', [surveyId])
  return 'published'
}

export interface Withdrawal {
  readonly surveyId: string
  readonly number: number
  readonly at: number
  readonly reason: string
}

export type WithdrawalOutcome = 'withdrawn' | 'already-withdrawn' | 'unknown-release'

/** Also of the draft, which may repeat what is withdrawn. */
export async function withdrawRelease({ queries }: WriteContext, withdrawal: Withdrawal): Promise<WithdrawalOutcome> {
  const { surveyId, number, at, reason } = withdrawal
  const [known] = await queries.rows('findRelease', [surveyId, number])
  if (!known) return 'unknown-release'
  const isFirst = (await queries.change('withdrawRelease', [surveyId, number, at, reason])) === 1
  if (!isFirst) return 'already-withdrawn'
  await queries.change('dropDraft', [surveyId])
  return 'withdrawn'
}

export interface Receipt {
  readonly surveyId: string
  readonly number: number
  /** A day, and the number that the authority gave. */
  readonly on: string
  readonly receipt: string
}

export async function keepReceipt(
  { queries }: WriteContext,
  { surveyId, number, on, receipt }: Receipt,
): Promise<'kept' | 'unknown-release'> {
  const [known] = await queries.rows('findRelease', [surveyId, number])
  if (!known) return 'unknown-release'
  await queries.change('keepReceipt', [surveyId, number, on, receipt])
  return 'kept'
}
