// The thread that writes to SQLite, so that pages and reads do not wait for a slow disk.
import { parentPort, workerData } from 'node:worker_threads'
import { type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import type { Write } from '../writes/catalog.ts'
import { storeError } from './connection.ts'
import { openForWriting } from './write-connection.ts'

export interface WriterOptions {
  readonly file: string
  readonly turns: number
}

/** `commit` is a batch of `Write`s as JSON, which is faster than copying objects between threads. */
export type ToWriter = { readonly commit: string } | { readonly forget: ForgetScope } | 'empty-log' | 'close'

/** One reply to each message but `close`, in order. The first says that the database is open; progress of migrations comes before it. */
export type FromWriter =
  | { readonly progress: string }
  | { readonly result: unknown }
  | { readonly failed: 'unavailable' | 'refused' | 'mistaken'; readonly message: string; readonly stack: string }

const { file, turns } = workerData as WriterOptions
const reply = (message: FromWriter) => parentPort?.postMessage(message)

try {
  serve(openForWriting(file, (progress) => reply({ progress })))
  reply({ result: undefined })
} catch (error) {
  reply(failure(error))
  parentPort?.close()
}

function serve(writing: ReturnType<typeof openForWriting>) {
  parentPort?.on('message', async (message: ToWriter) => {
    if (message === 'close') {
      writing.close()
      parentPort?.close()
      return
    }
    try {
      if (message === 'empty-log') reply({ result: writing.emptyLog() })
      else if ('forget' in message) reply({ result: writing.forget(message.forget) })
      else reply({ result: await writing.commit(JSON.parse(message.commit) as Write[], turns) })
    } catch (error) {
      reply(failure(storeError(error)))
    }
  })
}

function failure(error: unknown): FromWriter {
  const { message, stack = message } = error as Error
  if (error instanceof StoreUnavailable) return { failed: 'unavailable', message, stack }
  return { failed: error instanceof StoreRefused ? 'refused' : 'mistaken', message, stack }
}
