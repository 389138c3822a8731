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

/** What a database must be able to do for the store. SQLite and PostgreSQL each have one. */
export interface Engine {
  /** Whether rows tell by themselves which others were written with them. */
  readonly remembersOrder: boolean
  /** Sees committed data only. */
  readonly read: Reads
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The engine is down, full, locked or cut off: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Undone because of somebody else's write, in this transaction or in one that it met: run it again. */
export class StoreContended extends StoreUnavailable {
  override name = 'StoreContended'
}

/** The store cannot be opened as configured; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}
