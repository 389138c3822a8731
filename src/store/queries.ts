import type { StatementName } from './statements.ts'

/** Bytes are those of files. A write carries them as text, because a batch may be sent to a thread as JSON. */
export type Value = string | number | null | Uint8Array
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

export interface PendingRead {
  readonly name: StatementName
  readonly values: readonly Value[]
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
}

/** Reads of the same turn of the event loop are done together: a transaction or a connection for each costs more than the read. */
export function readsTogether(readAll: (reads: readonly PendingRead[]) => Promise<unknown>): Reads {
  let waiting: PendingRead[] = []

  function readWaiting() {
    const reads = waiting
    waiting = []
    readAll(reads).catch((error) => {
      // Does nothing to those that are resolved already.
      for (const { reject } of reads) reject(error)
    })
  }

  return {
    rows: <R extends Row>(name: StatementName, values: readonly Value[]) =>
      new Promise<R[]>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(readWaiting)
        waiting.push({ name, values, resolve: resolve as PendingRead['resolve'], reject })
      }),
  }
}
