import pg from 'pg'
import { allMigrations, ledger, pendingMigrations } from '../migrations.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Any fixed number: it names our migrations among the locks of the database. */
const MIGRATION_LOCK = 20_010_001

/** On a connection without a time limit: another process may be migrating for longer than a visitor would wait. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a connection that is cut would end the process before it can say why.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(ledger)
    const applied = await client.query<{ number: number }>('SELECT number FROM schema_migration')
    for (const migration of pendingMigrations(
      allMigrations('postgres'),
      applied.rows.map((row) => row.number),
    )) {
      await client.query(migration.sql)
      await client.query('INSERT INTO schema_migration VALUES ($1, $2)', [migration.number, migration.name])
    }
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
