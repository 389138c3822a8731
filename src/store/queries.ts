import type { StatementName } from './statements.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** Statements by name. */
export interface Reads {
  rows<R extends Row>(name: StatementName, values: readonly Value[]): Promise<R[]>
}

/** Statements inside a transaction. Concurrent calls run in the order in which they are made. */
export interface Queries extends Reads {
  /** Resolves with the number of rows changed. */
  change(name: StatementName, values: readonly Value[]): Promise<number>
}
