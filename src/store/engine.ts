import type { StatementName } from './statements.ts'

export type Value = string | number | null
export type Row = Record<string, Value>

/** Statements by name, inside a transaction or over committed data. */
export interface Queries {
  rows<R extends Row>(name: StatementName, values: readonly Value[]): Promise<R[]>
  /** How many rows the statement changed. */
  change(name: StatementName, values: readonly Value[]): Promise<number>
}

/** What a database must be able to do for the store. SQLite and PostgreSQL each have one. */
export interface Engine {
  /** Whether rows tell by themselves which others were written with them. */
  readonly remembersOrder: boolean
  /** Sees committed data only. */
  readonly read: Queries
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The engine is down, full, locked or cut off: the same call may succeed later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Two transactions waited for each other and this one was undone: run it again. */
export class StoreContended extends StoreUnavailable {
  override name = 'StoreContended'
}

/** The store cannot be opened as configured; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}
