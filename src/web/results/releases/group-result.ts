import type { ReleasedGroup, Table, Withheld } from '#releases/release.ts'

/** What the people of one group answered to a question. */
export interface GroupResult {
  readonly group: ReleasedGroup
  readonly result: Table | Withheld
}
