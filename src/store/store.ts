import { answers } from './answers.ts'
import { batchWriter } from './batch-writer.ts'
import { figures } from './figures.ts'
import { forgetOrder } from './forget-order.ts'
import { participation } from './participation.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { typeformEvidence } from './typeform-evidence.ts'

const POSTGRES_LANES = 4

export interface StoreOptions {
  /** `file:PATH` or `postgres://…` */
  readonly url: string
  readonly answersPerAddress: number
}

/** Opens the database, brings it up to date, and speaks the product's words from then on. */
export async function openStore({ url, answersPerAddress }: StoreOptions) {
  const embedded = url.startsWith('file:')
  const engine = embedded ? openSqlite(url.slice('file:'.length)) : await openPostgres(url)
  const writer = batchWriter(engine, embedded ? 1 : POSTGRES_LANES)
  return {
    participation: participation(engine, writer, answersPerAddress),
    answers: answers(engine, writer, answersPerAddress),
    typeformEvidence: typeformEvidence(engine, writer, answersPerAddress),
    figures: figures(engine),
    forgetOrder: (surveyIds: readonly string[]) => forgetOrder(engine, surveyIds),
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
