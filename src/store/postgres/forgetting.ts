import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Changes, Key } from '../changes.ts'
import { type KeptTable, keptTables, ROWS_IN_A_PIECE } from '../kept-tables.ts'
import { isLockedOut } from './failures.ts'
import { whenNobodyElseDoes } from './job-lock.ts'

/** What is written again within about a tenth of a second. */
const AT_ONCE_ROWS = 20_000
/** Whoever comes meanwhile waits behind us: rather come again later than wait for a back-up to end. */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'"

type Client = Pick<pg.ClientBase, 'query' | 'on' | 'off'>
type Transaction = <T>(work: (client: Client) => Promise<T>) => Promise<T>

interface Hands {
  readonly transaction: Transaction
  /** Frees the room of old versions, so that what comes next is written over them. Outside of any transaction. */
  tidy(table: string): Promise<void>
}

/**
 * PostgreSQL keeps with each row the transaction that wrote it and a place in the file, and old versions of a row stay in
 * freed room: a visitor and the session completed together would find each other. Small tables are written again by one
 * transaction and then moved, in the order of their keys, into a new file. Of large ones, what changed and what stands around it
 * is written again in that order, piece by piece, in the same file.
 *
 * Whether nothing is left of what was there before.
 */
export async function forget(
  { transaction: once, tidy }: Hands,
  changes: Changes,
  atOnceRows = AT_ONCE_ROWS,
): Promise<boolean> {
  const transaction = patient(inTurn(once))
  const wait = waits()
  let isAll = true
  for (const table of keptTables) {
    if (await isSmall(transaction, table, atOnceRows)) isAll = (await moveAtOnce(transaction, table, wait)) && isAll
    else {
      await rewriteChanged(transaction, table, changes)
      await tidy(table.name)
    }
  }
  return isAll
}

/** Each process forgets what it wrote. Two that write the same rows again at once would wait for each other's rows. */
function inTurn(transaction: Transaction): Transaction {
  return (work) =>
    transaction(async (client) => {
      await client.query(LOCK_TIMEOUT)
      await whenNobodyElseDoes(client, 'forget')
      return work(client)
    })
}

/** The engine tidies up by itself now and then, and has its hand on a table for a moment. */
function patient(transaction: Transaction): Transaction {
  return async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await transaction(work)
      } catch (error) {
        if (!isLockedOut(error) || tries === MOST_TRIES) throw error
        await pause(BETWEEN_TRIES_MS)
      }
    }
  }
}

const MOST_TRIES = 5
const BETWEEN_TRIES_MS = 500
/** While many write there is always somebody: what is left now is forgotten the next time. */
const MOST_WAITS = 4

async function isSmall(transaction: Transaction, { name }: KeptTable, most: number): Promise<boolean> {
  const count = `SELECT count(*) AS n FROM (SELECT FROM ${name} LIMIT ${most + 1}) AS beginning`
  const { rows } = await transaction((client) => client.query(count))
  return Number(rows[0]?.n) <= most
}

async function moveAtOnce(transaction: Transaction, { name, key }: KeptTable, wait: Wait): Promise<boolean> {
  const [first] = key
  const { rowCount } = await transaction((client) => client.query(`UPDATE ${name} SET ${first} = ${first}`))
  if (rowCount === 0) return true
  // Of its own: in one transaction with the update, the old versions would be moved too.
  while ((await movedAlong(transaction, name)) > 0) if (!(await wait())) return false
  return true
}

type Wait = () => Promise<boolean>

/** A while for those who began before, and whether that was worth it: all tables wait for the same people. */
function waits(): Wait {
  let left = MOST_WAITS
  return async () => {
    if (left === 0) return false
    left -= 1
    await pause(BETWEEN_TRIES_MS)
    return true
  }
}

/** How many old versions were moved along, because a transaction that began before may still look at them. */
function movedAlong(transaction: Transaction, name: string): Promise<number> {
  return transaction(async (client) => {
    const primary = await client.query(
      `SELECT indexrelid::regclass AS index FROM pg_index WHERE indrelid = '${name}'::regclass AND indisprimary`,
    )
    let count = 0
    // The one notice with a detail, which begins with the number, whatever the language of the server.
    const note = ({ detail }: { detail?: string | undefined }) => {
      count += Number(/^\d+/.exec(detail ?? '')?.[0] ?? 0)
    }
    client.on('notice', note)
    await client.query(`CLUSTER VERBOSE ${name} USING ${primary.rows[0]?.index}`)
    client.off('notice', note)
    return count
  })
}

/** Everything from a day on, or around what changed: in pieces, so that nobody waits for long. */
async function rewriteChanged(transaction: Transaction, table: KeptTable, { since, keys }: Changes): Promise<void> {
  const { rewrite, placeAround } = pieces(transaction, table)
  const changed = table.changes === 'by-key' ? keys[table.name] : undefined
  if (changed) {
    const left = new Map(changed.map((key) => [String(key), key]))
    for (const [name, key] of left) {
      left.delete(name)
      for (const written of await rewrite((client) => placeAround(client, key))) left.delete(String(written))
    }
    return
  }
  let after: Key | undefined = table.key.map((_, index) => (index === 0 && table.changes === 'by-day' ? since : ''))
  while (after) {
    const from: Key = after
    after = (await rewrite(async () => from)).at(-1)
  }
}

function pieces(transaction: Transaction, { name, key }: KeptTable) {
  const columns = key.join(', ')
  const marks = key.map((_, index) => `$${index + 1}`).join(', ')
  const again = `
    WITH gone AS (
      DELETE FROM ${name} WHERE (${columns}) IN
        (SELECT ${columns} FROM ${name} WHERE (${columns}) > (${marks}) ORDER BY ${columns} LIMIT ${ROWS_IN_A_PIECE})
      RETURNING *
    ), again AS (
      INSERT INTO ${name} SELECT * FROM gone ORDER BY ${columns} RETURNING ${columns}
    )
    SELECT ${columns} FROM again ORDER BY ${columns}`
  const backwards = `ORDER BY ${key.map((column) => `${column} DESC`).join(', ')} LIMIT 1`

  async function keysOf(client: Client, text: string, values: readonly unknown[]): Promise<Key[]> {
    return (await client.query({ text, values: [...values], rowMode: 'array' })).rows
  }

  return {
    /** Writes the rows behind that one again, and says which they were. */
    rewrite: (after: (client: Client) => Promise<Key>): Promise<Key[]> =>
      transaction(async (client) => {
        // A completion must not look for its visitor's row while that is gone.
        await client.query(`LOCK TABLE ${name} IN SHARE ROW EXCLUSIVE MODE`)
        return keysOf(client, again, await after(client))
      }),

    /** The row behind which a whole piece begins that holds this key, by chance at its beginning, in its middle or at its end. */
    async placeAround(client: Client, changed: Key): Promise<Key> {
      const beginning = key.map(() => '')
      const before = `SELECT ${columns} FROM ${name} WHERE (${columns}) < (${marks}) ${backwards}`
      const [place] = await keysOf(client, `${before} OFFSET ${randomInt(ROWS_IN_A_PIECE)}`, changed)
      if (!place) return beginning
      const behind = `SELECT 1 FROM ${name} WHERE (${columns}) > (${marks}) LIMIT 1 OFFSET ${ROWS_IN_A_PIECE - 1}`
      if ((await keysOf(client, behind, place)).length > 0) return place
      const [last] = await keysOf(client, `SELECT ${columns} FROM ${name} ${backwards} OFFSET ${ROWS_IN_A_PIECE}`, [])
      return last ?? beginning
    },
  }
}
