import { digestOf, type Source } from '../copying/source.ts'
import type { Destination } from './destination.ts'
import { differences } from './differences.ts'

const ROWS_AT_ONCE = 2_000

export interface MovedTable {
  readonly table: string
  readonly rows: number
  readonly sha256: string
}

/** Makes every table there as it is here, in pieces. What is there already is compared and stays. Gives how many rows changed. */
export async function moveTables(
  source: Source,
  destination: Destination,
  progress: (table: string, settled: number) => void = () => {},
): Promise<number> {
  let changed = 0
  let settled = 0
  for (const table of source.tables) {
    changed += await destination.look(async (there) => {
      let changes = 0
      const both = { from: source.rows(table), to: there.rows(table), size: ROWS_AT_ONCE }
      for await (const piece of differences(table, both)) {
        if (piece.removed.length + piece.added.length > 0) await destination.change(table, piece)
        changes += piece.removed.length + piece.added.length
        settled += piece.settled
        progress(table.name, settled)
      }
      return changes
    })
  }
  return changed
}

/** Counts and digests of both sides, each read whole. */
export async function comparedTables(source: Source, there: Source): Promise<{ same: MovedTable[]; other: string[] }> {
  const [same, other]: [MovedTable[], string[]] = [[], []]
  for (const table of source.tables) {
    const [rows, sha256] = [await source.count(table), await digestOf(source, table)]
    const isSame = rows === (await there.count(table)) && sha256 === (await digestOf(there, table))
    if (isSame) same.push({ table: table.name, rows, sha256 })
    else other.push(table.name)
  }
  return { same, other }
}
