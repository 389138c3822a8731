import type { StatementName } from './statements.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** Statements by name. */
export interface Reads {
  rows<R extends Row>(name: StatementName, values: readonly Value[]): Promise<R[]>
}

/** Statements inside a transaction. Await a call before making one that depends on it: PostgreSQL reorders concurrent calls. */
export interface Queries extends Reads {
  /** Resolves with the number of rows changed; on PostgreSQL with 0 for `addToCounts` and `addToTally`, which return none. */
  change(name: StatementName, values: readonly Value[]): Promise<number>
}
