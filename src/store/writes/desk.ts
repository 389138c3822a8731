import type { Queries } from '../queries.ts'
import type { CountSheet } from './count-sheet.ts'
import type { TallySheet } from './tally.ts'

/** What a write has before it: the transaction, its tallies and counts, and how many turns an address has. */
export interface Desk {
  readonly queries: Queries
  readonly tally: TallySheet
  readonly counts: CountSheet
  readonly turns: number
}
