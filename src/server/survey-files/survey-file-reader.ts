import { keptThread, TooMuch } from '../kept-thread.ts'
import type { SheetsFile, SheetsUpload } from './read-sheets.ts'
import { refused, type SurveyFile } from './read-survey-file.ts'
import type { SurveyUpload } from './read-upload.ts'

interface Limits {
  readonly milliseconds: number
  readonly megabytes: number
}

const TOO_MUCH =
  'Revisarlo pide más tiempo o memoria que cualquier cuestionario: copia tus preguntas a la plantilla y súbela.'

const isBuilt = import.meta.url.endsWith('.js')
const script = new URL(isBuilt ? './survey-file-thread.js' : './survey-file-thread.ts', import.meta.url)

/** Reads files that nobody has checked yet, in a thread that is stopped when one takes too much; one at a time, in order. */
export function surveyFileReader(limits: Limits): (upload: SurveyUpload) => Promise<SurveyFile> {
  const read = inThread<SurveyUpload, SurveyFile>(limits)
  return (upload) => read(upload, () => refused(TOO_MUCH))
}

export const readSurveyUpload = surveyFileReader({ milliseconds: 5_000, megabytes: 128 })

const readInThread = inThread<SheetsUpload, SheetsFile>({ milliseconds: 5_000, megabytes: 256 })

/** A workbook that is no questionnaire, read as carefully. */
export const readSheetsUpload = (upload: SheetsUpload): Promise<SheetsFile> =>
  readInThread(upload, () => ({ refusal: 'Leerlo pide más tiempo o memoria que cualquier hoja: quita lo que sobre.' }))

function inThread<Task, Read>({ milliseconds, megabytes }: Limits) {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  const read = keptThread<Task, Read>(script, { milliseconds, resourceLimits })
  return (task: Task, tooMuch: () => Read) =>
    read(task).catch((error: unknown) => {
      if (error instanceof TooMuch) return tooMuch()
      throw error
    })
}
