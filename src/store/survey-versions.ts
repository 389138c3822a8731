import { hash } from 'node:crypto'
import type { Change } from '#rules/survey-files/classify-changes.ts'
import type { BatchWriter } from './batch-writer.ts'
import { type Engine, StoreRefused } from './engine.ts'
import type { SurveyDocument, SurveyOpening, SurveyOpeningOutcome } from './writes/open-survey.ts'

export interface SurveyVersion {
  readonly surveyId: string
  /** Answers refer to it: the survey's `questionnaire.version` is this number, whatever the document says. */
  readonly number: number
  /** How often its texts were corrected. */
  readonly correction: number
  readonly sha256: string
  readonly document: SurveyDocument
  /** Compared with the version before it. */
  readonly changes: readonly Change[]
  /** What the operator stated, where a change was marked. */
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

/** Every version of the surveys opened from files. None is ever changed or deleted. */
export function surveyVersions({ read }: Engine, { write }: BatchWriter) {
  return {
    /** Changes whenever any process opens something. Cheap to read. */
    async version(): Promise<string> {
      const [row] = await read.rows<{ opened: number }>('countSurveyVersions', [])
      return String(row?.opened)
    },

    /** By survey, the oldest first. Refused where a text is not the one that was opened. */
    async all(): Promise<SurveyVersion[]> {
      return (await read.rows<VersionRow>('readSurveyVersions', [])).map(toVersion)
    },

    open: (opening: SurveyOpening): Promise<SurveyOpeningOutcome> => write('openSurvey', opening),
  }
}

function toVersion({ document, changes, isSameMeaning, ...row }: VersionRow): SurveyVersion {
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
