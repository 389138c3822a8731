import type { Queries } from '../queries.ts'
import type { CountSheet } from './count-sheet.ts'
import type { TallySheet } from './tally.ts'

/** What every write of a transaction is given: its statements, its tallies and counts, and how many turns an address has. */
export interface WriteContext {
  readonly queries: Queries
  readonly tally: TallySheet
  readonly counts: CountSheet
  readonly turns: number
}
