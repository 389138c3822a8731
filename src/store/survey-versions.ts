import { hash } from 'node:crypto'
import type { Change } from '#rules/survey-files/classify-changes.ts'
import type { BatchWriter } from './batch-writer.ts'
import { type Engine, StoreRefused } from './engine.ts'
import type { SurveyDocument, SurveyOpening, SurveyOpeningOutcome } from './writes/open-survey.ts'

export interface SurveyVersion {
  readonly surveyId: string
  /** Answers name it: `questionnaire.version` of the survey is this number, whatever the document says. */
  readonly number: number
  /** How often its texts were corrected. */
  readonly correction: number
  readonly sha256: string
  readonly document: SurveyDocument
  /** What it changed of the one before it. */
  readonly changes: readonly Change[]
  /** What was stated, where a change was marked. */
  readonly isSameMeaning: boolean | undefined
  readonly openedBy: string
  /** In milliseconds. */
  readonly openedAt: number
}

type VersionRow = Omit<SurveyVersion, 'document' | 'changes' | 'isSameMeaning'> & {
  document: string
  changes: string
  isSameMeaning: number | null
}

/** Surveys that were opened from files, in every version. None is ever changed or deleted. */
export function surveyVersions({ read }: Engine, { write }: BatchWriter) {
  return {
    /** Another whenever something was opened, in whatever process: a count, cheap to ask for. */
    async version(): Promise<string> {
      const [row] = await read.rows<{ opened: number }>('countSurveyVersions', [])
      return String(row?.opened)
    },

    /** By survey, the oldest first. Refused where a text is not the one that was opened. */
    async all(): Promise<SurveyVersion[]> {
      return (await read.rows<VersionRow>('readSurveyVersions', [])).map(kept)
    },

    open: (opening: SurveyOpening): Promise<SurveyOpeningOutcome> => write('openSurvey', opening),
  }
}

function kept({ document, changes, isSameMeaning, ...row }: VersionRow): SurveyVersion {
  if (hash('sha256', document) !== row.sha256) {
    throw new StoreRefused(
      `La encuesta ${row.surveyId} no es la que se abrió (versión ${row.number}): su texto no corresponde a su SHA-256. Restaura la base de datos desde un respaldo.`,
    )
  }
  return {
    ...row,
    document: JSON.parse(document) as SurveyDocument,
    changes: JSON.parse(changes) as Change[],
    isSameMeaning: isSameMeaning === null ? undefined : isSameMeaning === 1,
  }
}
