import type pg from 'pg'

export interface Damage {
  /** The engine's own messages; empty where nothing is wrong. */
  readonly found: readonly string[]
  /** `whole`: every row and index was read. `outside`: only what the server knows without reading them. */
  readonly how: 'whole' | 'outside'
}

const INVALID = `
  SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE NOT (indisvalid AND indisready) AND relnamespace = current_schema()::regnamespace
  UNION ALL
  SELECT conname FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`

/** Counted only where checksums are on. */
const BROKEN_PAGES = `
  SELECT checksum_failures AS pages FROM pg_stat_database
  WHERE datname = current_database() AND checksum_failures > 0`

const INDEXES = `
  SELECT pg_class.oid, relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  JOIN pg_am ON pg_am.oid = relam AND amname = 'btree'
  WHERE indisvalid AND relkind = 'i' AND relnamespace = current_schema()::regnamespace ORDER BY relname`

/** Checks indexes against their tables where the extension amcheck is installed and this user may use it. */
export async function findPostgresDamage(client: pg.ClientBase): Promise<Damage> {
  const { rows: invalid } = await client.query<{ name: string }>(INVALID)
  const { rows: broken } = await client.query<{ pages: string }>(BROKEN_PAGES)
  const found = [
    ...invalid.map(({ name }) => `${name} is not valid`),
    ...broken.map(({ pages }) => `${pages} pages with a wrong checksum`),
  ]
  const { rows: allowed } = await client.query(`
    SELECT 1 FROM pg_extension JOIN pg_proc ON pg_proc.pronamespace = extnamespace
    WHERE extname = 'amcheck' AND proname = 'bt_index_check' AND pronargs = 2
      AND has_function_privilege(pg_proc.oid, 'EXECUTE')`)
  if (allowed.length === 0) return { found, how: 'outside' }
  const { rows: indexes } = await client.query<{ oid: number; name: string }>(INDEXES)
  for (const { oid, name } of indexes) {
    await client.query('SELECT bt_index_check($1::oid::regclass, true)', [oid]).catch((error: Error) => {
      found.push(`${name}: ${error.message}`)
    })
  }
  return { found, how: 'whole' }
}
