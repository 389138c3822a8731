import { answers } from './answers.ts'
import { batchWriter } from './batch-writer.ts'
import { figures } from './figures.ts'
import { participation } from './participation.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { typeformEvidence } from './typeform-evidence.ts'

export interface StoreOptions {
  /** `file:PATH` or `postgres://…` */
  readonly url: string
  readonly answersPerAddress: number
}

/** Opens the database, brings it up to date, and speaks the product's words from then on. */
export async function openStore({ url, answersPerAddress }: StoreOptions) {
  const engine = url.startsWith('file:')
    ? await openSqlite(url.slice('file:'.length), answersPerAddress)
    : await openPostgres(url, answersPerAddress)
  const writer = batchWriter(engine)
  return {
    participation: participation(engine, writer, answersPerAddress),
    answers: answers(engine, writer),
    typeformEvidence: typeformEvidence(engine, writer),
    figures: figures(engine),
    forgetOrder: engine.forgetOrder,
    async hasVisitors(): Promise<boolean> {
      return (await engine.read.rows('anyVisitor', [])).length > 0
    },
    /** Acknowledged writes, and the commits that they shared. */
    writes: writer.counts,
    async ping() {
      await engine.read.rows('ping', [])
    },
    async close() {
      await writer.idle()
      await engine.close()
    },
  }
}

export type Store = Awaited<ReturnType<typeof openStore>>
