import { Worker } from 'node:worker_threads'
import { refused, type SurveyFile } from './read-survey-file.ts'
import type { SurveyUpload } from './read-upload.ts'
import type { FromThread } from './survey-file-thread.ts'

interface Limits {
  readonly milliseconds: number
  readonly megabytes: number
}

const TOO_MUCH =
  'Revisarlo pide más tiempo o memoria que cualquier cuestionario: copia tus preguntas a la plantilla y súbela.'

/** Reads files that nobody has checked yet, each in a thread that is stopped when it takes too much; one at a time, in order. */
export function surveyFileReader(
  limits: Limits = { milliseconds: 5_000, megabytes: 128 },
): (upload: SurveyUpload) => Promise<SurveyFile> {
  let lastThread: Promise<unknown> = Promise.resolve()

  return async (upload) => {
    const before = lastThread
    const ended = Promise.withResolvers<void>()
    lastThread = ended.promise
    await before
    const thread = startThread(upload, limits)
    // A thread that is stopped may still have to finish a step, and the next file waits for it.
    thread.once('exit', () => ended.resolve())
    return resultOf(thread, limits)
  }
}

function startThread(upload: SurveyUpload, { megabytes }: Limits): Worker {
  const isBuilt = import.meta.url.endsWith('.js')
  const script = new URL(isBuilt ? './survey-file-thread.js' : './survey-file-thread.ts', import.meta.url)
  return new Worker(script, { workerData: upload, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

async function resultOf(thread: Worker, { milliseconds }: Limits): Promise<SurveyFile> {
  const result = Promise.withResolvers<SurveyFile>()
  let timer: NodeJS.Timeout | undefined
  thread.on('message', (message: FromThread) => {
    if (message === 'begins') timer = setTimeout(() => result.resolve(refused(TOO_MUCH)), milliseconds)
    else result.resolve(message)
  })
  thread.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') result.resolve(refused(TOO_MUCH))
    else result.reject(error)
  })
  thread.on('exit', () => result.reject(new Error('The thread that reads a survey file ended without a result')))
  try {
    return await result.promise
  } finally {
    clearTimeout(timer)
    void thread.terminate()
  }
}
