import type { StatementName } from './statements.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** Statements by name. */
export interface Reads {
  rows<R extends Row>(name: StatementName, values: readonly Value[]): Promise<R[]>
}

/** Statements inside a transaction. Those asked for at once run in the order of asking. */
export interface Queries extends Reads {
  /** How many rows the statement changed. */
  change(name: StatementName, values: readonly Value[]): Promise<number>
}
