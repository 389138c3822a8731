import { claimPostgres } from '../backup/postgres-mark.ts'
import { type Engine, StoreRefused } from '../engine.ts'
import { advice } from './advice.ts'
import { commitBatch } from './commit-batch.ts'
import { reason } from './failures.ts'
import { forget } from './forgetting.ts'
import { unlessAnotherProcessDoes } from './job-lock.ts'
import { migrate } from './migrate.ts'
import { openPool, transaction } from './pool.ts'
import { reads } from './queries.ts'
import { servers } from './servers.ts'
import { withOwnConnection } from './with-own-connection.ts'

export async function openPostgres(url: string, turns: number): Promise<Engine> {
  const among = servers(url)
  try {
    await withOwnConnection(among, async (client) => {
      await client.query('BEGIN')
      await claimPostgres(client)
      await migrate(client)
      await client.query('COMMIT')
    })
  } catch (cause) {
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(`No se puede usar PostgreSQL: ${reason(cause)}. ${advice(cause)}`, { cause })
  }
  const pool = openPool(among)
  return {
    read: reads(pool),
    commit: commitBatch(pool, turns),
    forget: (changes) =>
      forget(
        {
          transaction: (work) => transaction(pool, work),
          tidy: (table) => withOwnConnection(among, async (client) => void (await client.query(`VACUUM ${table}`))),
        },
        changes,
      ),
    scrub: () =>
      withOwnConnection(among, async (client) => void (await client.query('VACUUM (FULL) visitor, survey_key'))),
    unlessAnotherProcessDoes: (job, work) => unlessAnotherProcessDoes(among, job, work),
    close: () => pool.connections.end(),
  }
}
