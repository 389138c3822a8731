import type { RecordEntry } from '#rules/people/record.ts'
import { keepRecord } from './keep-record.ts'
import type { WriteContext } from './write-context.ts'

export interface Publication {
  readonly surveyId: string
  /** Of the draft that was reviewed and confirmed. */
  readonly sha256: string
  readonly at: number
  /** Whom it is for, where it is not for everybody. */
  readonly client?: { readonly name: string; readonly token: string; readonly until: number } | undefined
  readonly record: RecordEntry
}

export type PublicationOutcome = 'published' | 'draft-changed'

/** Publishes the draft as the next release, unless it changed since it was confirmed. */
export async function publishRelease(context: WriteContext, publication: Publication): Promise<PublicationOutcome> {
  const { queries } = context
  const { surveyId, sha256, at, client, record } = publication
  const [draft] = await queries.rows<{ sha256: string }>('lockDraft', [surveyId])
  if (draft?.sha256 !== sha256) return 'draft-changed'
  await queries.change('publishDraft', [surveyId, at])
  if (client) await queries.change('publishForClient', [surveyId, client.name, client.token, client.until])
  await queries.change('dropDraft', [surveyId])
  await keepRecord(context, record)
  return 'published'
}

export interface Withdrawal {
  readonly surveyId: string
  readonly number: number
  readonly at: number
  readonly reason: string
  readonly record: RecordEntry
}

export type WithdrawalOutcome = 'withdrawn' | 'already-withdrawn' | 'unknown-release'

/** Also drops the draft, which may repeat what is withdrawn. */
export async function withdrawRelease(context: WriteContext, withdrawal: Withdrawal): Promise<WithdrawalOutcome> {
  const { queries } = context
  const { surveyId, number, at, reason, record } = withdrawal
  const [known] = await queries.rows('findRelease', [surveyId, number])
  if (!known) return 'unknown-release'
  const isFirst = (await queries.change('withdrawRelease', [surveyId, number, at, reason])) === 1
  if (!isFirst) return 'already-withdrawn'
  await queries.change('dropDraft', [surveyId])
  await keepRecord(context, record)
  return 'withdrawn'
}
