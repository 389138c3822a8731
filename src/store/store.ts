import { answers, openAnswers } from './answers.ts'
import { batchWriter } from './batch-writer.ts'
import { closing } from './closing.ts'
import { counts } from './counts.ts'
import { StoreUnavailable } from './engine.ts'
import { forgetfulness } from './forgetfulness.ts'
import { inbox } from './inbox.ts'
import { participation } from './participation.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { releases } from './releases.ts'
import { settingAside } from './setting-aside.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { surveyDrafts } from './survey-drafts.ts'
import { surveyVersions } from './survey-versions.ts'
import { quality, tallies } from './tallies.ts'
import { typeformEvidence } from './typeform-evidence.ts'

/** In SQLite about 80 kB: a start or a completion changes fewer pages. */
const ROOM_ROWS = 16

interface Opening {
  readonly url: string
  readonly answersPerAddress: number
  /** Told how far it is when the database has to be brought up to date. */
  readonly tell?: ((sentence: string) => void) | undefined
}

/** Opens the database (`file:PATH` or `postgres://…`), brings it up to date, and speaks the product's words from then on. */
export async function openStore({ url, answersPerAddress, tell }: Opening) {
  const engine = url.startsWith('file:')
    ? await openSqlite(url.slice('file:'.length), answersPerAddress, tell)
    : await openPostgres(url, answersPerAddress, tell)
  const forgetter = forgetfulness(engine)
  const writer = batchWriter(engine, forgetter.note)
  const ofLately = inbox(engine, writer)
  let closed: Promise<void> | undefined
  return {
    participation: participation(engine, writer, answersPerAddress),
    answers: answers(engine, writer),
    typeformEvidence: typeformEvidence(engine, writer),
    tallies: tallies(engine),
    inbox: ofLately,
    /** Leaves nothing at rest that tells when or in what order anything came. */
    forgetting: forgetter,
    unlessAnotherProcessDoes: engine.unlessAnotherProcessDoes,
    /** The mark of the key that visitors are named with: this one, unless another was used before. */
    async keyMark(mark: string): Promise<string> {
      await writer.change('noteKey', [mark])
      const [kept] = await engine.read.rows<{ mark: string }>('readKey', [])
      return kept?.mark ?? mark
    },
    counts: counts(engine, writer),
    openAnswers: openAnswers(engine),
    settingAside: settingAside(engine, writer),
    quality: quality(engine),
    closing: closing(engine, writer),
    releases: releases(engine, writer),
    surveyDrafts: surveyDrafts(engine, writer),
    surveyVersions: surveyVersions(engine, writer),
    async hasVisitors(): Promise<boolean> {
      return (await engine.read.rows('anyVisitor', [])).length > 0
    },
    /** What tells whether the database is the one that it should be, without reading what is in it. */
    async databaseInfo() {
      const [[about], [newest]] = await Promise.all([
        engine.read.rows<{ name: string; clock: number | null }>('readEngine', []),
        engine.read.rows<{ id: string | null }>('newestSession', []),
      ])
      return {
        engine: about?.name ?? '',
        /** What the database takes for now, where its clock may be another than ours. */
        clock: about?.clock ?? null,
        /** The day of the last answer, such as `20261116`. */
        newestDay: newest?.id?.slice(0, 8),
      }
    },
    /** Acknowledged writes, and the commits that they shared. */
    writes: writer.counts,
    writeMetrics: writer.metrics,
    writerState: writer.state,
    /** Fails when reads fail, when writes have been waiting for too long, and when the last one failed and one more does. */
    async ping() {
      await engine.read.rows('ping', [])
      const { isStuck, isFailing } = writer.state()
      if (isStuck) throw new StoreUnavailable('A commit has been under way for too long')
      // Tried, not waited for: where nobody visits, nobody else would find out that there is room again.
      if (isFailing) await writer.write('proveRoom', { rows: ROOM_ROWS })
    },
    close() {
      closed ??= ofLately
        .move()
        .catch(() => {})
        .then(() => writer.close())
        // No room to write anything again: the next start forgets.
        .then(() => forgetter.forgetBeforeClosing().catch(() => {}))
        .then(engine.close)
      return closed
    },
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
