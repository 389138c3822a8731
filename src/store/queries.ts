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

interface PendingRead {
  readonly name: StatementName
  readonly values: readonly Value[]
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
}

/** Runs reads of the same turn of the event loop together: beginning and ending a transaction costs more than a read. */
export function batchReads(readAll: (reads: readonly PendingRead[]) => Promise<unknown>): Reads {
  let waiting: PendingRead[] = []

  function readWaiting() {
    const reads = waiting
    waiting = []
    readAll(reads).catch((error) => {
      // Does nothing to those that are settled already.
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
