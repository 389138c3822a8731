import type pg from 'pg'
import { lastMigration } from '../migrations.ts'
import { appliedMigrations } from '../postgres/migrate.ts'
import { columnList, type Source } from './source.ts'
import { type Row, type Table, tablesAt } from './tables.ts'

const PIECE_ROWS = 500

/** Reads within the connection's transaction. Undefined where no migration was ever applied. */
export async function postgresSource(client: pg.ClientBase): Promise<Source | undefined> {
  const applied = await appliedMigrations(client)
  if (!applied) return undefined
  const migration = lastMigration(applied)
  const from: From = (name) => (migration === SHARDS_MIGRATION ? (summedShards[name] ?? name) : name)
  return {
    engine: 'postgres',
    migration,
    tables: tablesAt(migration),
    count: async ({ name }) => Number((await client.query(`SELECT count(*) AS n FROM ${from(name)}`)).rows[0]?.n),
    rows: (table) => rowsOf(client, table, from),
  }
}

type From = (table: string) => string

/** The last migration with which a count was spread over several rows, its shards. The next one sums them. */
const SHARDS_MIGRATION = 10

/** For backups of such a database before it is migrated: its tables with the shards summed. */
const summedShards: Readonly<Record<string, string>> = {
  tally: `(
    SELECT survey_id, measure, bucket, sum(amount)::bigint AS amount FROM tally GROUP BY survey_id, measure, bucket
  ) AS tally`,
  cell_count: `(
    SELECT survey_id, version, week, cell, marks,
      '[' || coalesce(string_agg(total::text, ',' ORDER BY place), '') || ']' AS counts
    FROM (
      SELECT survey_id, version, week, cell, marks, place, sum(number) AS total FROM cell_count
      LEFT JOIN LATERAL unnest(translate(counts, '[]', '{}')::bigint[]) WITH ORDINALITY AS each (number, place) ON true
      GROUP BY survey_id, version, week, cell, marks, place
    ) AS by_place
    GROUP BY survey_id, version, week, cell, marks
  ) AS cell_count`,
}

async function* rowsOf(client: pg.ClientBase, { name, columns, key }: Table, from: From): AsyncGenerator<Row[]> {
  // In the order of bytes, as in SQLite: the order of a language differs between servers.
  const order = key.map((column) => (column.isNumber ? column.name : `${column.name} COLLATE "C"`)).join(', ')
  await client.query(
    `DECLARE piece NO SCROLL CURSOR FOR SELECT ${columnList(columns)} FROM ${from(name)} ORDER BY ${order}`,
  )
  for (;;) {
    const { rows } = await client.query({ text: `FETCH ${PIECE_ROWS} FROM piece`, rowMode: 'array' })
    if (rows.length === 0) break
    // BIGINT comes as text.
    yield rows.map((row: unknown[]) =>
      row.map((value, index) => (columns[index]?.isNumber && value !== null ? Number(value) : value)),
    ) as Row[]
  }
  await client.query('CLOSE piece')
}
