import type { RecordEntry } from '#rules/people/record.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'

/** A release that was published for one client. */
export interface ClientLink {
  readonly surveyId: string
  readonly number: number
  readonly client: string
  /** Empty while it is revoked. */
  readonly token: string
  /** Until when the link opens it, in milliseconds. */
  readonly until: number
  readonly isPublic: boolean
}

interface ReleaseOf {
  readonly surveyId: string
  readonly number: number
}

/** The links by which clients read their releases. */
export function clientReleases({ read }: Engine, { change }: BatchWriter) {
  type Row = Omit<ClientLink, 'isPublic'> & { publicAt: number | null }
  const toLink = ({ publicAt, ...row }: Row): ClientLink => ({
    ...row,
    until: Number(row.until),
    isPublic: publicAt !== null,
  })

  return {
    async of(surveyId: string): Promise<ClientLink[]> {
      return (await read.rows<Row>('readClientReleases', [surveyId])).map(toLink)
    },

    /** Read for each request, so that a revoked link ends at once in every process. */
    async ofToken(token: string, now: number): Promise<ClientLink | undefined> {
      return (await read.rows<Row>('findClientLink', [token, now])).map(toLink)[0]
    },

    /** Also after it was revoked. The link before it opens nothing any more; an empty token revokes it. */
    async replaceLink(
      { surveyId, number, token, until }: ReleaseOf & { token: string; until: number },
      record?: RecordEntry,
    ): Promise<boolean> {
      return (await change('replaceClientLink', [surveyId, number, token, until], record)) === 1
    },

    /** False where it is public already, or never was for a client. */
    async makePublic({ surveyId, number, at }: ReleaseOf & { at: number }, record?: RecordEntry): Promise<boolean> {
      return (await change('makeReleasePublic', [surveyId, number, at], record)) === 1
    },
  }
}
