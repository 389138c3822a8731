import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ANYTHING } from '../changes.ts'
import type { Row, Table } from '../copying/shape.ts'
import { namesOf } from '../copying/source.ts'
import { sqliteSource } from '../copying/sqlite-source.ts'
import { connect } from '../sqlite/connection.ts'
import { forgetting } from '../sqlite/forgetting.ts'
import { migrate } from '../sqlite/migrate.ts'
import type { Arriving, Destination } from './destination.ts'
import { MARK_TABLE } from './move-mark.ts'
import { putMarkInSqlite } from './sqlite-mark.ts'

export async function openSqliteDestination(file: string, { mark, migration }: Arriving): Promise<Destination> {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) closeSync(openSync(file, 'wx', 0o600))
  const db = connect(file)
  try {
    // Before anything else: what is cut off now must be known again.
    inTransaction(db, () => putMarkInSqlite(db, mark))
    migrate(db, migration)
  } catch (error) {
    db.close()
    throw error
  }
  return {
    async look(work) {
      const eyes = new DatabaseSync(file, { readOnly: true })
      try {
        eyes.exec('BEGIN')
        const source = sqliteSource(eyes)
        if (!source) throw new Error('The tables of the destination are gone')
        return await work(source)
      } finally {
        eyes.close()
      }
    },
    async change(table, { removed, added }) {
      inTransaction(db, () => {
        remove(db, table, removed)
        insert(db, table, added)
      })
    },
    async forget() {
      const steps = forgetting(db, ANYTHING)
      while (!steps.next().done);
    },
    async arrive() {
      inTransaction(db, () => db.exec(`DROP TABLE ${MARK_TABLE}`))
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    },
    close: async () => db.close(),
  }
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function remove(db: DatabaseSync, { name, columns, key }: Table, rows: readonly Row[]): void {
  const places = key.map((column) => columns.findIndex((each) => each.name === column.name))
  const statement = db.prepare(`DELETE FROM ${name} WHERE ${key.map((column) => `${column.name} = ?`).join(' AND ')}`)
  for (const row of rows) statement.run(...places.map((place) => row[place] ?? null))
}

function insert(db: DatabaseSync, { name, columns }: Table, rows: readonly Row[]): void {
  const marks = columns.map(() => '?').join(', ')
  const statement = db.prepare(`INSERT INTO ${name} (${namesOf(columns)}) VALUES (${marks})`)
  for (const row of rows) statement.run(...row)
}
