// The thread that writes to SQLite. The disk may take its time: pages and checks do not wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import { StoreRefused, StoreUnavailable } from '../engine.ts'
import type { Write } from '../writes/catalog.ts'
import { storeError } from './connection.ts'
import type { FromWriter, ToWriter, WriterOptions } from './writer-messages.ts'
import { openForWriting } from './writing.ts'

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
