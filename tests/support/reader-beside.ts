import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** Another program with an open read transaction, for which old versions of rows must be kept. */
export async function readerBeside(url: string): Promise<{ leave(): Promise<void> }> {
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
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
