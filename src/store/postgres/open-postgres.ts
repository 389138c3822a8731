import type pg from 'pg'
import { BUSY_WITH_COMMAND, EXCLUSIVE_ACCESS } from '../backup/exclusive-access.ts'
import { type Engine, StoreRefused } from '../engine.ts'
import { reasonOf } from '../failure-reason.ts'
import { pendingMigrations, refuseMissing } from '../migrations.ts'
import { INBOX_LOCK } from '../statements/visits.ts'
import { runBatch } from '../writes/run-batch.ts'
import { advice } from './failures.ts'
import { forget, openTransactions } from './forgetting.ts'
import { appliedMigrations, lockMigrations, migrate, tablesIn } from './migrate.ts'
import { hasOtherConnections } from './other-connections.ts'
import { begin, commit, openPool } from './pool.ts'
import { queriesOn, readsOver } from './queries.ts'
import { probeConnection, type Servers, serversAt, withOwnConnection } from './servers.ts'

/** Nothing is moved out of the inbox while a batch may look for it there. */
const SHARE_INBOX = `SELECT pg_advisory_xact_lock_shared(${INBOX_LOCK})`

/**
 * An answer that is sent again may be found stored on this server only. A transaction that writes nothing would not wait for
 * the standby, so this one writes a message to the WAL.
 */
const WRITE_TO_WAL = `SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
  THEN pg_logical_emit_message(true, 'encuestas', '') END`

type OnProgress = (sentence: string) => void

export async function openPostgres(url: string, turns: number, onProgress?: OnProgress): Promise<Engine> {
  const servers = serversAt(url)
  await bringUpToDate(servers, onProgress)
  const pool = openPool(servers)
  /** Transactions that kept the last forgetting from finishing. */
  let holdingUp: readonly string[] = []
  return {
    read: readsOver(pool),
    commit: (batch) =>
      pool.use(async (client) => {
        await begin(client, [SHARE_INBOX, WRITE_TO_WAL])
        const outcomes = await runBatch(queriesOn(client, client), batch, turns)
        await commit(client)
        return outcomes
      }),
    forget: (scope) =>
      withOwnConnection(servers, async (client) => {
        const isDone = await forget(client, scope)
        holdingUp = isDone ? [] : await openTransactions(client)
        return isDone
      }),
    isHeldUp: () =>
      withOwnConnection(servers, async (client) => {
        const open = await openTransactions(client)
        return holdingUp.some((name) => open.includes(name))
      }),
    withJobLock: (job, work) => withOwnConnection(servers, (client) => unlessLocked(client, job, work)),
    close: pool.close,
  }
}

async function bringUpToDate(servers: Servers, onProgress?: OnProgress): Promise<void> {
  try {
    await withOwnConnection(servers, async (client) => {
      await client.query('BEGIN')
      await refuseDuringCommand(client)
      await lockMigrations(client)
      await refuseOlderProcesses(client)
      await migrate(client, undefined, onProgress)
      refuseMissing(await tablesIn(client))
      await client.query('COMMIT')
    })
  } catch (cause) {
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(`No se puede usar PostgreSQL: ${reasonOf(cause)}. ${advice(cause)}`, { cause })
  }
}

/** Several processes may open the database at once, none while a command has exclusive access. */
async function refuseDuringCommand(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_xact_lock_shared($1) AS taken', [EXCLUSIVE_ACCESS])
  if (!rows[0]?.taken) throw new StoreRefused(BUSY_WITH_COMMAND)
}

/** Processes of the previous version would fail on tables that change under them, for everybody who is answering there. */
async function refuseOlderProcesses(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client)
  if (applied === undefined || pendingMigrations('postgres', applied).length === 0) return
  // A pooler keeps connections open for processes that stopped long ago.
  const { isPooled } = await probeConnection(client, { hasTimeline: false })
  if (!isPooled && (await hasOtherConnections(client))) throw new StoreRefused(OLDER_PROCESSES)
}

const OLDER_PROCESSES =
  'La base de datos espera los cambios de esta versión y otros procesos, de la anterior, la están usando. Deténlos todos, inicia uno de esta versión y después los demás.'

/** Advisory locks of two numbers never collide with those of one, such as that of migrations. */
const JOBS = 1

/**
 * The lock belongs to a transaction that stays open meanwhile: it ends with the process, however that ends, and works behind a
 * pooler, which may switch sessions between transactions but not within one.
 */
async function unlessLocked(client: pg.Client, job: string, work: () => Promise<void>): Promise<boolean> {
  await client.query('BEGIN')
  // Without parameters: with them the transaction would hold a snapshot, which keeps old row versions alive.
  const lock = `pg_try_advisory_xact_lock(${JOBS}, hashtext(${client.escapeLiteral(job)}))`
  const { rows } = await client.query(`SELECT ${lock} AS "isOurs"`)
  const isOurs = rows[0]?.isOurs === true
  if (isOurs) await work()
  await client.query('COMMIT')
  return isOurs
}
