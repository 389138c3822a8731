import type { ReleasedGroup, Table, Withheld } from '#releases/release.ts'

/** What a group answered to the question that is looked at. */
export interface GroupResult {
  readonly group: ReleasedGroup
  readonly result: Table | Withheld
}
