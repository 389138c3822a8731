import type { Queries } from '../queries.ts'
import type { CountSheet } from './count-sheet.ts'
import type { TallySheet } from './tally.ts'

/** What all writes of a transaction share. `turns` is how often an address may answer each survey. */
export interface WriteContext {
  readonly queries: Queries
  readonly tally: TallySheet
  readonly counts: CountSheet
  readonly turns: number
}
