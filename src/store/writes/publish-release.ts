import type { WriteContext } from './write-context.ts'

export interface Publication {
  readonly surveyId: string
  /** Of the draft that was reviewed and confirmed. */
  readonly sha256: string
  readonly at: number
}

export type PublicationOutcome = 'published' | 'draft-changed'

/** Publishes the draft as the next release, unless it changed since it was confirmed. */
export async function publishRelease({ queries }: WriteContext, publication: Publication): Promise<PublicationOutcome> {
  const { surveyId, sha256, at } = publication
  const [draft] = await queries.rows<{ sha256: string }>('lockDraft', [surveyId])
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

/** Also drops the draft, which may repeat what is withdrawn. */
export async function withdrawRelease({ queries }: WriteContext, withdrawal: Withdrawal): Promise<WithdrawalOutcome> {
  const { surveyId, number, at, reason } = withdrawal
  const [known] = await queries.rows('findRelease', [surveyId, number])
  if (!known) return 'unknown-release'
  const isFirst = (await queries.change('withdrawRelease', [surveyId, number, at, reason])) === 1
  if (!isFirst) return 'already-withdrawn'
  await queries.change('dropDraft', [surveyId])
  return 'withdrawn'
}
