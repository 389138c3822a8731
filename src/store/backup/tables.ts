import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../sqlite/migrate.ts'

export interface Column {
  readonly name: string
  readonly holds: 'text' | 'number' | 'bytes'
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of its primary key, in the order of the key. */
  readonly key: readonly Column[]
}

/** As in a backup: bytes are base64. */
export type Row = readonly (string | number | null)[]

/** A row as its database has it. */
type DatabaseRow = readonly (string | number | bigint | null | Uint8Array)[]

const ROWS_AT_A_TIME = 500
/** Each may be a file of megabytes. */
const FILES_AT_A_TIME = 8

/** How many rows are in memory at a time. */
export function pieceRows({ columns }: Table): number {
  return columns.some(({ holds }) => holds === 'bytes') ? FILES_AT_A_TIME : ROWS_AT_A_TIME
}

/** PostgreSQL has BIGINT as text. */
export function fromDatabase({ columns }: Table, row: DatabaseRow): Row {
  return row.map((value, index) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
    return columns[index]?.holds === 'number' && value !== null ? Number(value) : (value as string | null)
  })
}

export function toDatabase({ columns }: Table, row: Row): (string | number | null | Buffer)[] {
  return row.map((value, index) =>
    columns[index]?.holds === 'bytes' && value !== null ? Buffer.from(String(value), 'base64') : value,
  )
}

export interface RowsOfTable {
  readonly table: Table
  readonly rows: readonly Row[]
}

/**
 * Every table that the migrations up to a number make, each after those that it refers to. Read from the migrations, not from
 * the database, which may hold somebody else's tables too.
 */
export function tablesAt(migration: number): Table[] {
  const db = new DatabaseSync(':memory:')
  try {
    migrate(db, migration)
    const names = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_migration' AND name NOT LIKE 'sqlite%' ORDER BY rowid",
      )
      .all()
    return names.map(({ name }) => tableNamed(db, String(name)))
  } finally {
    db.close()
  }
}

function tableNamed(db: DatabaseSync, name: string): Table {
  const info = db.prepare('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid').all(name)
  const column = (each: (typeof info)[number]): Column => ({
    name: String(each.name),
    holds: each.type === 'TEXT' ? 'text' : each.type === 'BLOB' ? 'bytes' : 'number',
  })
  const key = info.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one.pk) - Number(other.pk))
  return { name, columns: info.map(column), key: key.map(column) }
}
