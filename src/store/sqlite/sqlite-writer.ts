// The thread that writes to SQLite. The disk may take its time: pages and checks do not wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import { type ForgetScope, StoreRefused, StoreUnavailable } from '../engine.ts'
import type { Write } from '../writes/catalog.ts'
import { storeError } from './connection.ts'
import { openForWriting } from './writing.ts'

/** What the thread is begun with. */
export interface WriterOptions {
  readonly file: string
  readonly turns: number
}

/** A batch of `Write`s as JSON, which is read and written faster than objects are copied; what to forget; or the end. */
export type ToWriter = { readonly commit: string } | { readonly forget: ForgetScope } | 'empty-log' | 'close'

/** One answer to each message but the last, in their order. The first of all says that the database is open; before it is told how that goes. */
export type FromWriter =
  | { readonly told: string }
  | { readonly result: unknown }
  | { readonly failed: 'unavailable' | 'refused' | 'mistaken'; readonly message: string; readonly stack: string }

const { file, turns } = workerData as WriterOptions
const say = (message: FromWriter) => parentPort?.postMessage(message)

try {
  serve(openForWriting(file, (told) => say({ told })))
  say({ result: undefined })
} catch (error) {
  say(failure(error))
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
      if (message === 'empty-log') say({ result: writing.emptyLog() })
      else if ('forget' in message) say({ result: writing.forget(message.forget) })
      else say({ result: await writing.commit(JSON.parse(message.commit) as Write[], turns) })
    } catch (error) {
      say(failure(storeError(error)))
    }
  })
}

function failure(error: unknown): FromWriter {
  const { message, stack = message } = error as Error
  if (error instanceof StoreUnavailable) return { failed: 'unavailable', message, stack }
  return { failed: error instanceof StoreRefused ? 'refused' : 'mistaken', message, stack }
}
