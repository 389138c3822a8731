import { createHash } from 'node:crypto'
import { lineOf } from './backup-format.ts'
import type { Row, Table } from './tables.ts'

/** A database at one instant, for as long as its connection or transaction is open. */
export interface Source {
  readonly engine: 'sqlite' | 'postgres'
  /** The last migration applied. */
  readonly migration: number
  readonly tables: readonly Table[]
  count(table: Table): Promise<number>
  /** In the order of the key, which is the same on both engines. */
  rows(table: Table): AsyncIterable<readonly Row[]>
}

export async function countsOf(source: Source): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of source.tables) counts[table.name] = await source.count(table)
  return counts
}

export function totalOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0)
}

/** The rows of a small table, as objects; none where there is no such table yet. */
export async function smallTable(source: Source, name: string): Promise<Record<string, string | number | null>[]> {
  const table = source.tables.find((each) => each.name === name)
  const found = []
  if (table) for await (const rows of source.rows(table)) found.push(...rows)
  return found.map((row) =>
    Object.fromEntries(table?.columns.map((column, index) => [column.name, row[index] ?? null]) ?? []),
  )
}

/** Identifies the key that the visitors are hashed with; null before the first start. */
export async function keyMarkOf(source: Source): Promise<string | null> {
  const [key] = await smallTable(source, 'visitor_key')
  return key ? String(key.mark) : null
}

/** For comparing tables. The SHA-256 is of the rows as a backup would write them. */
export interface TableDigest {
  readonly table: string
  readonly rows: number
  readonly sha256: string
}

export async function digestOf(source: Source, table: Table): Promise<TableDigest> {
  const digest = rowsDigest(table.name)
  for await (const rows of source.rows(table)) digest.add(rows)
  return digest.sum()
}

export function rowsDigest(table: string) {
  const digest = createHash('sha256')
  let count = 0
  return {
    add(rows: readonly Row[]): void {
      count += rows.length
      for (const row of rows) digest.update(lineOf(row))
    },
    sum: (): TableDigest => ({ table, rows: count, sha256: digest.digest('hex') }),
  }
}

export function columnList(columns: Table['columns']): string {
  return columns.map(({ name }) => name).join(', ')
}
