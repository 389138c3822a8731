import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { type Engine, type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import { reasonOf } from '../failure-reason.ts'
import { type Reads, readsTogether } from '../queries.ts'
import type { Write } from '../writes/catalog.ts'
import { connect, queriesOn, storeError } from './connection.ts'
import type { FromWriter, ToWriter, WriterOptions } from './sqlite-writer.ts'

type OnProgress = (sentence: string) => void

/** Writes happen in a thread; reads here, over a connection that sees only what is on disk. */
export async function openSqlite(file: string, turns: number, onProgress: OnProgress = () => {}): Promise<Engine> {
  let writer: Awaited<ReturnType<typeof startWriter>> | undefined
  try {
    refuseReadOnly(file)
    writer = await startWriter({ file, turns }, onProgress)
    return engineOf(connect(file), writer)
  } catch (cause) {
    await writer?.close()
    if (cause instanceof StoreRefused) throw cause
    throw new StoreRefused(
      `No se puede abrir la base de datos «${file}»: ${reasonOf(cause)}. Revisa DATABASE_URL, los permisos y que sea un archivo de SQLite.`,
      { cause },
    )
  }
}

/** SQLite would open it without a word, and refuse the first write. */
function refuseReadOnly(file: string): void {
  try {
    accessSync(file, constants.W_OK)
  } catch (cause) {
    // One that is not there yet is made; of one that cannot be seen SQLite says why.
    if (!existsSync(file)) return
    throw new StoreRefused(
      `La base de datos «${file}» no se puede escribir: ${reasonOf(cause)}. Haz dueño de ella al usuario del sitio (chown) y dale permiso de escribir (chmod 600).`,
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
    // A SQLite file is served by one process only.
    withJobLock: (_job, work) => work().then(() => true),
    async close() {
      reader.close()
      await writer.close()
    },
  }
}

async function startWriter(options: WriterOptions, onProgress: OnProgress) {
  const isBuilt = import.meta.url.endsWith('.js')
  const script = new URL(isBuilt ? './sqlite-writer.js' : './sqlite-writer.ts', import.meta.url)
  const thread = new Worker(script, { workerData: options })
  const waiting: PromiseWithResolvers<unknown>[] = []
  let isServing = false

  function nextReply(): Promise<unknown> {
    const next = Promise.withResolvers<unknown>()
    waiting.push(next)
    return next.promise
  }

  thread.on('message', (message: FromWriter) => {
    if ('progress' in message) return onProgress(message.progress)
    const next = waiting.shift()
    if ('failed' in message) next?.reject(errorFrom(message))
    else next?.resolve(message.result)
  })
  // Without its writer the site is useless: the process ends, for its supervisor to start it again.
  thread.on('error', (error) => {
    throw error
  })
  thread.on('exit', () => {
    if (isServing) throw new Error('The thread that writes to SQLite has ended')
  })

  function request<Result>(message: ToWriter): Promise<Result> {
    thread.postMessage(message)
    return nextReply() as Promise<Result>
  }

  await nextReply()
  isServing = true
  return {
    commit: (batch: readonly Write[]) => request<unknown[]>({ commit: JSON.stringify(batch) }),
    forget: (scope: ForgetScope) => request<boolean>({ forget: scope }),
    emptyLog: () => request<boolean>('empty-log'),
    async close() {
      isServing = false
      thread.postMessage('close' satisfies ToWriter)
      await once(thread, 'exit')
    },
  }
}

const failures = { unavailable: StoreUnavailable, refused: StoreRefused, mistaken: Error } as const

/** The error of the thread, with its stack. */
function errorFrom({ failed, message, stack }: Extract<FromWriter, { failed: string }>): Error {
  return Object.assign(new failures[failed](message), { stack })
}

function readsOver(db: DatabaseSync): Reads {
  const { rows } = queriesOn(db)
  return readsTogether(async (reads) => {
    try {
      db.exec('BEGIN')
      // Each settles at once, so that a transaction that ends badly takes no result back.
      for (const { name, values, resolve, reject } of reads)
        rows(name, values).then(resolve, (cause) => reject(storeError(cause)))
      db.exec('COMMIT')
    } catch (cause) {
      // Closed meanwhile, or rolled back by SQLite itself.
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      throw new StoreUnavailable(String(cause), { cause })
    }
  })
}
