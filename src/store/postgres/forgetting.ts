import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { ForgetScope } from '../engine.ts'
import { INBOX_LOCK } from '../statements/visits.ts'
import { inboxTables, largeTables, type RewrittenTable } from '../table-names.ts'
import { isLockedOut } from './failures.ts'

/** Visits queue behind a lock that we wait for: better to try again later than to wait for a backup to end. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '300ms'"
/** Keeps batches out while rows that they write are rewritten: the two would deadlock. */
const LOCK_OUT_BATCHES = `SELECT pg_advisory_xact_lock(${INBOX_LOCK})`
const TRIES = 3
const BETWEEN_TRIES_MS = 500

/**
 * PostgreSQL stores with each row the transaction that wrote it and its place in the file, and old versions of a row stay in
 * freed space: these would link a visitor to the session they completed. Each table is rewritten by one transaction, and then
 * moved into a new file in the order of its key. False where old versions are left.
 */
export async function forget(client: pg.Client, scope: ForgetScope): Promise<boolean> {
  // A backup that holds one table holds them all: to wait for each would outlast the deadline of a stop.
  for (const table of scope === 'inbox' ? inboxTables : [...inboxTables, ...largeTables])
    if (!(await rewrite(client, table))) return false
  return true
}

/** Part by part: visits wait for one of them, not for the whole table. */
async function rewrite(client: pg.Client, table: RewrittenTable): Promise<boolean> {
  for (const part of await filledParts(client, table.name)) {
    if (!(await rewritePart(client, { ...table, name: part }))) return false
  }
  return true
}

/** The table itself, or its parts, without those that are empty files. */
async function filledParts(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND pg_relation_size(oid) > 0
      AND (oid = '${table}'::regclass OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = '${table}'::regclass))`)
  return rows.map(({ name }) => name)
}

async function rewritePart(client: pg.Client, { name, column, isInBatches }: RewrittenTable): Promise<boolean> {
  const begin = ['BEGIN', LOCK_TIMEOUT, ...(isInBatches ? [LOCK_OUT_BATCHES] : [])].join('; ')
  let isRewritten = false
  for (let tries = 1; ; tries += 1) {
    try {
      if (!isRewritten)
        await inTransaction(client, begin, () => client.query(`UPDATE ${name} SET ${column} = ${column}`))
      isRewritten = true
      // In another transaction: together with the update, the old versions would be moved too.
      if ((await inTransaction(client, begin, () => cluster(client, name))) === 0) return true
    } catch (error) {
      if (!isLockedOut(error)) throw error
    }
    if (tries === TRIES) return false
    await pause(BETWEEN_TRIES_MS)
  }
}

async function inTransaction<T>(client: pg.Client, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Returns how many old versions were moved too, because a transaction that began earlier may still read them. */
async function cluster(client: pg.Client, name: string): Promise<number> {
  const primary = await client.query(
    `SELECT indexrelid::regclass AS index FROM pg_index WHERE indrelid = '${name}'::regclass AND indisprimary`,
  )
  let count = 0
  // Only one notice has a detail, and that begins with the number in every language.
  const note = ({ detail }: { detail?: string | undefined }) => {
    count += Number(/^\d+/.exec(detail ?? '')?.[0] ?? 0)
  }
  client.on('notice', note)
  await client.query(`CLUSTER VERBOSE ${name} USING ${primary.rows[0]?.index}`)
  client.off('notice', note)
  return count
}

/** Transactions of others that are under way: each may read what there was when it began. */
export async function openTransactions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT virtualtransaction AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'virtualxid' AND datname = current_database() AND pid <> pg_backend_pid()`)
  return rows.map(({ name }) => name)
}
