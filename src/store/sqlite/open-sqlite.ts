import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { type Engine, type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import { type Reads, readsTogether } from '../queries.ts'
import type { Write } from '../writes/catalog.ts'
import { connect, prepared, storeError } from './connection.ts'
import type { FromWriter, ToWriter, WriterOptions } from './sqlite-writer.ts'

type Tell = (sentence: string) => void

/** A thread of its own writes; this one reads, over a connection that sees only what is on disk. */
export async function openSqlite(file: string, turns: number, tell: Tell = () => {}): Promise<Engine> {
  let writer: Awaited<ReturnType<typeof startWriter>> | undefined
  try {
    writer = await startWriter({ file, turns }, tell)
    return engineOf(connect(file), writer)
  } catch (cause) {
    await writer?.close()
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(
      `No se puede abrir la base de datos «${file}»: ${(cause as Error).message}. Revisa DATABASE_URL, los permisos y que sea un archivo de SQLite.`,
      { cause },
    )
  }
}

function engineOf(reader: DatabaseSync, writer: Awaited<ReturnType<typeof startWriter>>): Engine {
  return {
    read: readsOver(reader),
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

function readsOver(db: DatabaseSync): Reads {
  const { rows } = prepared(db)
  return readsTogether(async (asked) => {
    try {
      db.exec('BEGIN')
      // Each is settled at once, so that a transaction that ends badly takes no answer back.
      for (const { name, values, done, failed } of asked)
        rows(name, values).then(done, (cause) => failed(storeError(cause)))
      db.exec('COMMIT')
    } catch (cause) {
      // Closed meanwhile, or undone by SQLite itself.
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      throw new StoreUnavailable(String(cause), { cause })
    }
  })
}
