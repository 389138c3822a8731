import type pg from 'pg'
import { claimPostgres } from '../backup/move-mark.ts'
import { type Engine, StoreRefused } from '../engine.ts'
import { pendingMigrations, refuseMissing } from '../migrations.ts'
import { advice } from './advice.ts'
import { commitBatch } from './commit-batch.ts'
import { hasCompany } from './company.ts'
import { reason } from './failures.ts'
import { forget, openTransactions } from './forgetting.ts'
import { unlessAnotherProcessDoes } from './job-lock.ts'
import { appliedMigrations, lockMigrations, migrate, tablesIn } from './migrate.ts'
import { openPool } from './pool.ts'
import { probeConnection } from './probe-connection.ts'
import { reads } from './queries.ts'
import { servers, withOwnConnection } from './servers.ts'

export async function openPostgres(url: string, turns: number, tell?: (sentence: string) => void): Promise<Engine> {
  const among = servers(url)
  try {
    await withOwnConnection(among, async (client) => {
      await client.query('BEGIN')
      await claimPostgres(client)
      await lockMigrations(client)
      await refuseOlderCompany(client)
      await migrate(client, undefined, tell)
      refuseMissing(await tablesIn(client))
      await client.query('COMMIT')
    })
  } catch (cause) {
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(`No se puede usar PostgreSQL: ${reason(cause)}. ${advice(cause)}`, { cause })
  }
  const pool = openPool(among)
  let holdingUp: readonly string[] = []
  return {
    read: reads(pool),
    commit: commitBatch(pool, turns),
    forget: (scope) =>
      withOwnConnection(among, async (client) => {
        const isDone = await forget(client, scope)
        holdingUp = isDone ? [] : await openTransactions(client)
        return isDone
      }),
    isHeldUp: () =>
      withOwnConnection(among, async (client) => {
        const open = await openTransactions(client)
        return holdingUp.some((name) => open.includes(name))
      }),
    unlessAnotherProcessDoes: (job, work) => unlessAnotherProcessDoes(among, job, work),
    close: () => pool.connections.end(),
  }
}

/** Processes of the version before would fail on tables that changed under them, and so would everybody who is answering there. */
async function refuseOlderCompany(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client)
  if (applied === undefined || pendingMigrations('postgres', applied).length === 0) return
  // A pooler keeps connections of processes that have long stopped.
  const { isPooled } = await probeConnection(client, { hasTimeline: false })
  if (!isPooled && (await hasCompany(client))) throw new StoreRefused(OLDER_COMPANY)
}

const OLDER_COMPANY =
  'La base de datos espera los cambios de esta versión y otros procesos, de la anterior, la están usando. Deténlos todos, inicia uno de esta versión y después los demás.'
