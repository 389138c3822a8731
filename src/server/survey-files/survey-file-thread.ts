// The thread in which one survey file is read: visitors do not wait for it, and it can be stopped.
import { parentPort, workerData } from 'node:worker_threads'
import type { SurveyFile } from './read-survey-file.ts'
import { readUpload, type SurveyUpload } from './read-upload.ts'

/** First that it begins, since loading this program is not the file's fault; then what was read. */
export type FromThread = 'begins' | SurveyFile

const reply = (message: FromThread) => parentPort?.postMessage(message)

reply('begins')
reply(await readUpload(workerData as SurveyUpload))
