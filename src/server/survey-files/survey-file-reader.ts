import { keptThread, TooMuch } from '../kept-thread.ts'
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
export function surveyFileReader({ milliseconds, megabytes }: Limits): (upload: SurveyUpload) => Promise<SurveyFile> {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  const read = keptThread<SurveyUpload, SurveyFile>(script, { milliseconds, resourceLimits })
  return (upload) =>
    read(upload).catch((error: unknown) => {
      if (error instanceof TooMuch) return refused(TOO_MUCH)
      throw error
    })
}

export const readSurveyUpload = surveyFileReader({ milliseconds: 5_000, megabytes: 128 })
