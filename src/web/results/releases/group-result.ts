import type { ReleasedGroup, Suppressed, Table } from '#releases/release.ts'

/** What the people of one group answered to a question. */
export interface GroupResult {
  readonly group: ReleasedGroup
  readonly result: Table | Suppressed
}
