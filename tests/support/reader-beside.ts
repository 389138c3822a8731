import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sqliteFile } from '#store/database-url.ts'

/** Another program with an open read transaction, for which old versions of rows must be kept. */
export async function readerBeside(url: string): Promise<{ leave(): Promise<void> }> {
  const file = sqliteFile(url)
  if (file !== undefined) {
    const db = new DatabaseSync(file, { readOnly: true })
    db.exec('BEGIN')
    db.prepare('SELECT count(*) FROM visitor').get()
    return { leave: async () => db.close() }
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await client.query('SELECT count(*) FROM schema_migration')
  return { leave: () => client.end() }
}
