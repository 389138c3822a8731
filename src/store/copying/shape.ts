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

/**
 * Every table that our migrations make, up to one of them, each after those that it refers to. The migrations are asked and
 * not the database: that of an operator may hold tables of somebody else's.
 */
export function shapeAt(migration: number): Table[] {
  const db = new DatabaseSync(':memory:')
  try {
    migrate(db, migration)
    const names = db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('schema_migration') AND name NOT LIKE 'sqlite%' ORDER BY rowid",
      )
      .all()
    return names.map(({ name }) => tableNamed(db, String(name)))
  } finally {
    db.close()
  }
}

function tableNamed(db: DatabaseSync, name: string): Table {
  const found = db.prepare('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid').all(name) as unknown as {
    name: string
    type: string
    pk: number
  }[]
  const columns = found.map((each) => ({ name: each.name, isNumber: each.type !== 'TEXT', place: each.pk }))
  const plain = (column: Column): Column => ({ name: column.name, isNumber: column.isNumber })
  const key = columns.filter(({ place }) => place > 0).sort((one, other) => one.place - other.place)
  return { name, columns: columns.map(plain), key: key.map(plain) }
}
