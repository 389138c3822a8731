// Migrates a database as a start does, and kills itself at the n-th migration to apply.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sqliteFile } from '#store/database-url.ts'
import { migrate as migratePostgres } from '#store/postgres/migrate.ts'
import { migrate as migrateSqlite } from '#store/sqlite/migrate.ts'

const [url = '', place] = process.argv.slice(2)
let begun = 0
const killAtPlace = () => {
  begun += 1
  if (begun === Number(place)) process.kill(process.pid, 'SIGKILL')
}

const file = sqliteFile(url)
if (file) {
  migrateSqlite(new DatabaseSync(file), undefined, killAtPlace)
} else {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN')
  await migratePostgres(client, undefined, killAtPlace)
}
