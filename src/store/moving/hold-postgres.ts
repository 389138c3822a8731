import type pg from 'pg'
import { connectedClient } from '../copying/postgres-client.ts'
import { postgresSource } from '../copying/postgres-source.ts'
import type { Table } from '../copying/shape.ts'
import { StoreRefused } from '../engine.ts'
import { THE_DOOR } from '../postgres/door.ts'
import { isLockedOut } from '../postgres/failures.ts'
import { beginPatiently } from './begin-patiently.ts'
import { HELD_BY_OTHERS, type Held, type Sign } from './held.ts'
import { MARK_TABLE, SITE_HAS_MOVED } from './move-mark.ts'
import { markInPostgres, putMarkInPostgres } from './postgres-mark.ts'

const REFUSAL = 'refuse_after_the_move'

/** Reads go on, also those of a server. */
export async function holdPostgres(url: string, sign: Sign): Promise<Held> {
  const client = await connectedClient(url)
  try {
    await begin(client)
    const mark = sign(await markInPostgres(client))
    if (mark) {
      await putMarkInPostgres(client, mark)
      await client.query('COMMIT')
      await begin(client)
    }
    const source = await postgresSource(client)
    if (!source) throw new StoreRefused('No hay base de datos que mover.')
    // Behind the door: whoever is inside has left, so nobody can wait for us crosswise.
    await lock(client, source.tables.map(({ name }) => name).join(', '))
    return {
      source,
      mark: await markInPostgres(client),
      async leave(left) {
        await putMarkInPostgres(client, left)
        await refuseWrites(client, source.tables)
        await client.query('COMMIT')
      },
      async undo() {
        await allowWrites(client, source.tables)
        await client.query(`DROP TABLE IF EXISTS ${MARK_TABLE}`)
        await client.query('COMMIT')
      },
      release: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function begin(client: pg.ClientBase): Promise<void> {
  await beginPatiently(client)
  await client.query("SET LOCAL lock_timeout = '10s'")
  await lock(client, THE_DOOR)
}

async function lock(client: pg.ClientBase, tables: string): Promise<void> {
  try {
    await client.query(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`)
  } catch (cause) {
    if (!isLockedOut(cause)) throw cause
    throw new StoreRefused(HELD_BY_OTHERS, { cause })
  }
}

async function refuseWrites(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query(
    `CREATE FUNCTION ${REFUSAL}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''${SITE_HAS_MOVED}''; END'`,
  )
  for (const { name } of tables) {
    await client.query(
      `CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${name}
       FOR EACH STATEMENT EXECUTE FUNCTION ${REFUSAL}()`,
    )
  }
}

async function allowWrites(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await client.query(`DROP TRIGGER IF EXISTS moved ON ${name}`)
  await client.query(`DROP FUNCTION IF EXISTS ${REFUSAL}()`)
}
