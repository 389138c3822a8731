import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { FromThread } from './thread-tasks.ts'

interface Limits extends Pick<WorkerOptions, 'resourceLimits'> {
  /** For one task. Loading the thread's program is not counted. */
  readonly milliseconds?: number
}

/** A task took more time or memory than it may, and its thread was stopped. */
export class TooMuch extends Error {}

/** After this long without a task its memory is given back. */
const IDLE_MS = 10_000

/**
 * Work that visitors would wait for, done in a thread: one task at a time, in order. The thread is started by the first task and
 * kept for the next, because to start one takes longer than most tasks.
 */
export function keptThread<Task, Result>(
  script: URL,
  { milliseconds, resourceLimits }: Limits = {},
): (task: Task) => Promise<Result> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastTask: Promise<unknown> = Promise.resolve()

  return (task) => {
    const result = lastTask.then(() => run(task))
    lastTask = result.catch(() => {})
    return result
  }

  async function run(task: Task): Promise<Result> {
    clearTimeout(idle)
    thread ??= new Worker(script, resourceLimits ? { resourceLimits } : {})
    const running = thread
    running.ref()
    try {
      return await resultOf<Task, Result>(running, task, milliseconds)
    } catch (error) {
      if (!(error instanceof TaskError)) {
        // One that is stopped may still have to finish a step, and the next task waits for it.
        thread = undefined
        await running.terminate()
      }
      throw error instanceof TaskError ? error.cause : error
    } finally {
      for (const event of ['message', 'error', 'exit']) running.removeAllListeners(event)
      // What waits for tasks does not keep the program from ending.
      running.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  function end(): void {
    void thread?.terminate()
    thread = undefined
  }
}

/** The task failed, and its thread is as good as before. */
class TaskError extends Error {}

function resultOf<Task, Result>(thread: Worker, task: Task, milliseconds?: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let timer: NodeJS.Timeout | undefined
  thread.on('message', (message: FromThread<Result>) => {
    if (message === 'begins') timer = milliseconds ? setTimeout(() => reject(new TooMuch()), milliseconds) : undefined
    else if ('error' in message) reject(new TaskError('', { cause: message.error }))
    else resolve(message.result)
  })
  thread.on('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error)
  })
  thread.on('exit', () => reject(new Error('The thread ended without a result')))
  thread.postMessage(task)
  return promise.finally(() => clearTimeout(timer))
}
