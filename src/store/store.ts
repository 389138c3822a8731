import { answers, openAnswers } from './answers.ts'
import { batchWriter } from './batch-writer.ts'
import { clientReleases } from './client-releases.ts'
import { closing } from './closing.ts'
import { coding } from './coding.ts'
import { counts } from './counts.ts'
import { sqliteFile } from './database-url.ts'
import { StoreUnavailable } from './engine.ts'
import { forgetting } from './forgetting.ts'
import { inboxMover } from './inbox.ts'
import { methodSheets } from './method-sheets.ts'
import { participation } from './participation.ts'
import { accounts, record } from './people.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { releaseFiles } from './release-files.ts'
import { releases } from './releases.ts'
import { settingAside } from './setting-aside.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { surveyDrafts } from './survey-drafts.ts'
import { surveyImages } from './survey-images.ts'
import { surveyVersions } from './survey-versions.ts'
import { quality, tallies } from './tallies.ts'
import { typeformEvidence } from './typeform-evidence.ts'
import { visibility } from './visibility.ts'

/** About 80 kB in SQLite: more than a start or a completion needs. */
const ROOM_ROWS = 16

interface StoreOptions {
  readonly url: string
  readonly answersPerAddress: number
  /** Called with a sentence before each migration of an existing database. */
  readonly onProgress?: ((sentence: string) => void) | undefined
}

/** Opens the database (`file:PATH` or `postgres://…`) and migrates it. */
export async function openStore({ url, answersPerAddress, onProgress }: StoreOptions) {
  const file = sqliteFile(url)
  const engine = file
    ? await openSqlite(file, answersPerAddress, onProgress)
    : await openPostgres(url, answersPerAddress, onProgress)
  const forgetter = forgetting(engine)
  const writer = batchWriter(engine, forgetter.note)
  const inbox = inboxMover(engine, writer)
  let closed: Promise<void> | undefined
  let hasProvedRoom = false
  return {
    participation: participation(engine, writer, answersPerAddress),
    answers: answers(engine, writer),
    typeformEvidence: typeformEvidence(engine, writer),
    tallies: tallies(engine),
    inbox,
    /** Rewrites tables so that nothing on disk reveals when or in what order anything arrived. */
    forgetting: forgetter,
    withJobLock: engine.withJobLock,
    /** The mark of the key that visitors are hashed with: this one, unless another is stored already. */
    async keyMark(mark: string): Promise<string> {
      await writer.change('noteKey', [mark])
      const [stored] = await engine.read.rows<{ mark: string }>('readKey', [])
      return stored?.mark ?? mark
    },
    counts: counts(engine, writer),
    openAnswers: openAnswers(engine),
    settingAside: settingAside(engine, writer),
    quality: quality(engine),
    closing: closing(engine, writer),
    releases: releases(engine, writer),
    releaseFiles: releaseFiles(engine, writer),
    surveyDrafts: surveyDrafts(engine, writer),
    surveyImages: surveyImages(engine, writer),
    surveyVersions: surveyVersions(engine, writer),
    visibility: visibility(engine, writer),
    clientReleases: clientReleases(engine, writer),
    methodSheets: methodSheets(engine, writer),
    coding: coding(engine, writer),
    accounts: accounts(engine, writer),
    record: record(engine, writer),
    async hasVisitors(): Promise<boolean> {
      return (await engine.read.rows('anyVisitor', [])).length > 0
    },
    /** For health checks: whether this is the database that it should be. */
    async databaseInfo() {
      const [[about], [newest]] = await Promise.all([
        engine.read.rows<{ name: string; clock: number | null }>('readEngine', []),
        engine.read.rows<{ id: string | null }>('newestSession', []),
      ])
      return {
        engine: about?.name ?? '',
        /** PostgreSQL's clock, which may differ from ours. */
        clock: about?.clock ?? null,
        /** The day of the last answer, such as `20261116`. */
        newestDay: newest?.id?.slice(0, 8),
      }
    },
    /** Acknowledged writes, and the commits they shared. */
    writes: writer.counts,
    writeMetrics: writer.metrics,
    writerState: writer.state,
    /** Fails when reads fail, when a commit takes too long, and when nothing can be written: neither at first nor since the last commit failed. */
    async ping() {
      await engine.read.rows('ping', [])
      const { isStuck, isFailing } = writer.state()
      if (isStuck) throw new StoreUnavailable('A commit has been under way for too long')
      if (!isFailing && hasProvedRoom) return
      // Where nobody visits, nothing else would find out that the disk is full since before the start, or has room again.
      await writer.write('proveRoom', { rows: ROOM_ROWS })
      hasProvedRoom = true
    },
    close() {
      closed ??= inbox
        .move()
        .catch(() => {})
        .then(() => writer.close())
        // Fails on a full disk: then the next start forgets.
        .then(() => forgetter.forgetBeforeClosing().catch(() => {}))
        .then(engine.close)
      return closed
    },
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
