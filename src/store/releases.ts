import { createHash } from 'node:crypto'
import type { Release } from '#releases/release.ts'
import type { Basis, StoredRelease } from '#releases/stored-release.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import type { obstaclesTo } from '#rules/releases/obstacles.ts'
import type { BatchWriter } from './batch-writer.ts'
import { type Engine, StoreRefused } from './engine.ts'
import type { Publication, PublicationOutcome, Withdrawal, WithdrawalOutcome } from './writes/publish-release.ts'

interface StoredBasis extends Basis {
  /** Completions in its hour when it was made: later ones of the same hour are new. */
  readonly hourSoFar: { readonly hour: string; readonly completed: number }
}

export interface StoredDraft {
  readonly release: Release
  readonly sha256: string
  readonly basis: StoredBasis
  /** In milliseconds. */
  readonly madeAt: number
  /** What kept it from being published then. */
  readonly obstacles: ReturnType<typeof obstaclesTo>
}

export interface MadeDraft extends Omit<StoredDraft, 'sha256'> {
  /** Only where the survey is closed. */
  readonly microdata: string | undefined
  readonly record: RecordEntry
}

type ReleaseRow = {
  surveyId: string
  number: number
  document: string
  sha256: string
  withdrawnAt: number | null
  reason: string | null
  deliveredOn: string | null
  receipt: string | null
  client: string | null
  publicAt: number | null
}

/** What was published of each survey, and what would be next. A release is never changed or deleted. */
export function releases({ read }: Engine, { write, change }: BatchWriter) {
  async function all(): Promise<ReadonlyMap<string, StoredRelease[]>> {
    const [rows, names] = await Promise.all([
      read.rows<ReleaseRow>('readReleases', []),
      read.rows<NameRow>('readReleaseFileNames', []),
    ])
    const files = Map.groupBy(names, ({ surveyId, number }) => `${surveyId}/${number}`)
    const stored = rows.map((row) => toRelease(row, files.get(`${row.surveyId}/${row.number}`) ?? []))
    return Map.groupBy(stored, ({ release }) => release.surveyId)
  }

  return {
    /** Changes whenever any process publishes or withdraws something, makes it public, or keeps a file. Cheap to read. */
    async version(): Promise<string> {
      type Counts = { published: number; withdrawn: number; files: number; madePublic: number }
      const [row] = await read.rows<Counts>('countReleases', [])
      return `${row?.published}-${row?.withdrawn}-${row?.files}-${row?.madePublic}`
    },

    /** By survey, the oldest first. Refused where a text is not the one that was published. */
    all,

    of: async (surveyId: string): Promise<StoredRelease[]> => (await all()).get(surveyId) ?? [],

    /** The text that was hashed, byte for byte, and the microdata published with it. */
    async textsOf({ surveyId, number }: Pick<Release, 'surveyId' | 'number'>): Promise<ReleaseTexts> {
      type TextsRow = { document: string; microdata: string | null }
      const [row] = await read.rows<TextsRow>('readReleaseTexts', [surveyId, number])
      if (!row) throw new Error(`Release ${number} of ${surveyId} is not kept`)
      return { document: row.document, microdata: row.microdata ?? undefined }
    },

    /** What each release of a survey was made from, oldest first. Withdrawn ones too: the public has seen them. */
    async basesOf(surveyId: string): Promise<{ number: number; publishedAt: number; basis: StoredBasis }[]> {
      const rows = await read.rows<{ number: number; publishedAt: number; basis: string }>('readBases', [surveyId])
      return rows.map((row) => ({ ...row, basis: JSON.parse(row.basis) as StoredBasis }))
    },

    async draftOf(surveyId: string): Promise<StoredDraft | undefined> {
      const [row] = await read.rows<DraftRow>('readDraft', [surveyId])
      if (!row) return undefined
      const { document, basis, obstacles, sha256, madeAt } = row
      return {
        release: JSON.parse(document) as Release,
        sha256,
        basis: JSON.parse(basis) as StoredBasis,
        madeAt,
        obstacles: JSON.parse(obstacles) as StoredDraft['obstacles'],
      }
    },

    /** Replaces the draft before it. Returns the SHA-256 that it is confirmed by. */
    async keepDraft({ release, basis, obstacles, madeAt, microdata, record }: MadeDraft): Promise<string> {
      const { surveyId, number } = release
      const document = JSON.stringify(release)
      const sha256 = sha256Of(document)
      const texts = [JSON.stringify(basis), microdata ?? null, JSON.stringify(obstacles)]
      await change('putDraft', [surveyId, number, madeAt, document, sha256, ...texts], record)
      return sha256
    },

    /** Tells a draft another way: its numbers stay. Returns its new SHA-256, or undefined if it is no longer that draft. */
    async keepStory({ release, sha256, record }: ToldDraft): Promise<string | undefined> {
      const document = JSON.stringify(release)
      const told = sha256Of(document)
      return (await change('rewriteDraft', [release.surveyId, sha256, document, told], record)) === 1 ? told : undefined
    },

    publish: (publication: Publication): Promise<PublicationOutcome> => write('publishRelease', publication),

    withdraw: (withdrawal: Withdrawal): Promise<WithdrawalOutcome> => write('withdrawRelease', withdrawal),

    async keepReceipt({ surveyId, number, on, receipt, record }: Receipt): Promise<'kept' | 'unknown-release'> {
      const isKept = (await change('putReceipt', [surveyId, number, on, receipt], record)) === 1
      return isKept ? 'kept' : 'unknown-release'
    },
  }
}

interface ToldDraft extends Pick<StoredDraft, 'release' | 'sha256'> {
  readonly record: RecordEntry
}

interface Receipt {
  readonly surveyId: string
  readonly number: number
  /** The day of delivery. */
  readonly on: string
  /** The number that the authority gave. */
  readonly receipt: string
  readonly record: RecordEntry
}

export interface ReleaseTexts {
  readonly document: string
  readonly microdata: string | undefined
}

type DraftRow = { madeAt: number; document: string; sha256: string; basis: string; obstacles: string }

type NameRow = { surveyId: string; number: number; name: string; question: string | null }

function toRelease(row: ReleaseRow, files: readonly NameRow[]): StoredRelease {
  const { surveyId, number, document, sha256, withdrawnAt, reason, deliveredOn, receipt, client, publicAt } = row
  if (sha256Of(document) !== sha256) {
    throw new StoreRefused(
      `Los resultados ${number} de la encuesta ${surveyId} no son los que se publicaron: su texto no corresponde a su SHA-256. Restaura la base de datos desde un respaldo.`,
    )
  }
  return {
    release: JSON.parse(document) as Release,
    sha256,
    ...(files.length > 0 && {
      files: files.map(({ name, question }) => ({ name, ...(question !== null && { question }) })),
    }),
    ...(withdrawnAt !== null && { withdrawn: { on: mexicoDay(withdrawnAt), reason: reason ?? '' } }),
    ...(client !== null && (publicAt === null ? { client } : { publicOn: mexicoDay(Number(publicAt)) })),
    ...(deliveredOn !== null && { receipt: { on: deliveredOn, number: receipt ?? '' } }),
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
