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

interface AskedRead {
  readonly name: StatementName
  readonly values: readonly Value[]
  readonly done: (rows: Row[]) => void
  readonly failed: (error: unknown) => void
}

/** Reads that arrive in the same turn of the event loop are done together: to begin and end costs more than a read itself. */
export function readsTogether(readAll: (asked: readonly AskedRead[]) => Promise<unknown>): Reads {
  let waiting: AskedRead[] = []

  function readWaiting() {
    const asked = waiting
    waiting = []
    readAll(asked).catch((error) => {
      // Of no consequence to those that were answered.
      for (const { failed } of asked) failed(error)
    })
  }

  return {
    rows: <R extends Row>(name: StatementName, values: readonly Value[]) =>
      new Promise<R[]>((done, failed) => {
        if (waiting.length === 0) setImmediate(readWaiting)
        waiting.push({ name, values, done: done as AskedRead['done'], failed })
      }),
  }
}
