import { parentPort } from 'node:worker_threads'

/** What a kept thread sends for each task. First that it begins, since loading its program is not the task's fault. */
export type FromThread<Result> = 'begins' | { readonly result: Result } | { readonly error: unknown }

/** The other side of `keptThread`: what the thread does with each task. */
export function doTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const send = (message: FromThread<Result>) => parentPort?.postMessage(message)
  parentPort?.on('message', async (task: Task) => {
    send('begins')
    try {
      send({ result: await work(task) })
    } catch (error) {
      send({ error })
    }
  })
}
