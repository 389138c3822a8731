import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { type Engine, type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import type { Reads, Row, Value } from '../queries.ts'
import type { StatementName } from '../statements.ts'
import type { Write } from '../writes/catalog.ts'
import { connect, prepared, storeError } from './connection.ts'
import type { FromWriter, ToWriter, WriterOptions } from './writer-messages.ts'

type Tell = (sentence: string) => void

/** A thread of its own writes; this one reads, over a connection that sees only what is on disk. */
export async function openSqlite(file: string, turns: number, tell: Tell = () => {}): Promise<Engine> {
  const refuse = (cause: Error): never => {
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(
      `No se puede abrir la base de datos «${file}»: ${cause.message}. Revisa DATABASE_URL, los permisos y que sea un archivo de SQLite.`,
      { cause },
    )
  }
  const writer = await startWriter({ file, turns }, tell).catch(refuse)
  let reader: DatabaseSync
  try {
    reader = connect(file)
  } catch (cause) {
    await writer.close()
    return refuse(cause as Error)
  }

  return {
    read: batchedReads(reader),
    commit: writer.commit,
    forget: writer.forget,
    isHeldUp: async () => !(await writer.emptyLog()),
    // One process serves a file.
    unlessAnotherProcessDoes: (_job, work) => work(),
    async close() {
      reader.close()
      await writer.close()
    },
  }
}

async function startWriter(options: WriterOptions, tell: Tell) {
  const isBuilt = import.meta.url.endsWith('.js')
  const script = new URL(isBuilt ? './sqlite-writer.js' : './sqlite-writer.ts', import.meta.url)
  const thread = new Worker(script, { workerData: options })
  const waiting: PromiseWithResolvers<unknown>[] = []
  let isServing = false

  function answer(): Promise<unknown> {
    const next = Promise.withResolvers<unknown>()
    waiting.push(next)
    return next.promise
  }

  thread.on('message', (message: FromWriter) => {
    if ('told' in message) return tell(message.told)
    const next = waiting.shift()
    if ('failed' in message) next?.reject(revived(message))
    else next?.resolve(message.result)
  })
  // Without its writer the site is of no use: the process ends, and whoever started it starts it again.
  thread.on('error', (error) => {
    throw error
  })
  thread.on('exit', () => {
    if (isServing) throw new Error('The thread that writes to SQLite has ended')
  })

  function ask<Result>(message: ToWriter): Promise<Result> {
    thread.postMessage(message)
    return answer() as Promise<Result>
  }

  await answer()
  isServing = true
  return {
    commit: (batch: readonly Write[]) => ask<unknown[]>({ commit: JSON.stringify(batch) }),
    forget: (scope: ForgetScope) => ask<boolean>({ forget: scope }),
    emptyLog: () => ask<boolean>('empty-log'),
    async close() {
      isServing = false
      thread.postMessage('close' satisfies ToWriter)
      await once(thread, 'exit')
    },
  }
}

const failures = { unavailable: StoreUnavailable, refused: StoreRefused, mistaken: Error } as const

/** The error as it was in the thread, with the place where it happened. */
function revived({ failed, message, stack }: Extract<FromWriter, { failed: string }>): Error {
  return Object.assign(new failures[failed](message), { stack })
}

/** Reads that wait at the same time share a transaction: to begin and end one costs more than the read itself. */
function batchedReads(db: DatabaseSync): Reads {
  const { rows } = prepared(db)
  let waiting: { read: () => void; failed: (error: unknown) => void }[] = []

  function readAll() {
    const reads = waiting
    waiting = []
    try {
      db.exec('BEGIN')
      for (const { read } of reads) read()
      db.exec('COMMIT')
    } catch (cause) {
      // Closed meanwhile, or undone by SQLite itself: whoever has no answer yet gets this one.
      const error = new StoreUnavailable(String(cause), { cause })
      for (const { failed } of reads) failed(error)
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
    }
  }

  return {
    rows: <R extends Row>(name: StatementName, values: readonly Value[]) =>
      new Promise<R[]>((resolve, failed) => {
        if (waiting.length === 0) setImmediate(readAll)
        // Settled at once, so that a transaction that ends badly takes no answer back.
        waiting.push({ read: () => resolve(rows<R>(name, values).catch(refuse)), failed })
      }),
  }
}

function refuse(cause: unknown): never {
  throw storeError(cause)
}
