import { lineOf, runningDigest } from './copy-format.ts'
import type { Row, Table } from './shape.ts'

/** A database at one instant, for as long as the connection holds it. */
export interface Source {
  readonly engine: 'sqlite' | 'postgres'
  /** The last migration that was applied. */
  readonly migration: number
  readonly tables: readonly Table[]
  count(table: Table): Promise<number>
  /** In the order of the key: the same on both engines. */
  rows(table: Table): AsyncIterable<readonly Row[]>
}

export async function countsOf(source: Source): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of source.tables) counts[table.name] = await source.count(table)
  return counts
}

/** The few rows of a small table, as objects; none where there is no such table yet. */
export async function smallTable(source: Source, name: string): Promise<Record<string, string | number | null>[]> {
  const table = source.tables.find((each) => each.name === name)
  const found = []
  if (table) for await (const rows of source.rows(table)) found.push(...rows)
  return found.map((row) =>
    Object.fromEntries(table?.columns.map((column, index) => [column.name, row[index] ?? null]) ?? []),
  )
}

/** SHA-256 of all rows as a copy would hold them. */
export async function digestOf(source: Source, table: Table): Promise<string> {
  const digest = runningDigest()
  for await (const rows of source.rows(table)) for (const row of rows) digest.add(lineOf(row))
  return digest.sum()
}

export function namesOf(columns: Table['columns']): string {
  return columns.map(({ name }) => name).join(', ')
}
