import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../sqlite/migrate.ts'

export interface Column {
  readonly name: string
  readonly isNumber: boolean
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** The columns of its primary key, in the order of the key. */
  readonly key: readonly Column[]
}

export type Row = readonly (string | number | null)[]

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
  const column = (each: (typeof info)[number]): Column => ({ name: String(each.name), isNumber: each.type !== 'TEXT' })
  const key = info.filter(({ pk }) => Number(pk) > 0).sort((one, other) => Number(one.pk) - Number(other.pk))
  return { name, columns: info.map(column), key: key.map(column) }
}
