import type { RecordEntry } from '#rules/people/record.ts'
import type { MethodTexts } from '#rules/releases/method/method-fields.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { ImportedMethod } from './writes/import-method.ts'

/** The sheet of all surveys without one of their own. */
export const OF_ALL_SURVEYS = ''

export interface MethodSheet {
  readonly surveyId: string
  /** How many times it was saved. */
  readonly number: number
  /** In milliseconds. */
  readonly at: number
  readonly person: string
  readonly texts: MethodTexts
}

interface SavedSheet {
  readonly surveyId: string
  /** The number of the sheet that was edited; 0 where there was none. */
  readonly after: number
  readonly texts: MethodTexts
  readonly record: RecordEntry
}

/** What is said about the method of each survey. Every state of a sheet is kept. */
export function methodSheets({ read }: Engine, { write, change }: BatchWriter) {
  type Row = Omit<MethodSheet, 'texts'> & { texts: string }

  /** The survey's own, oldest first; that of all surveys, also where it has one. */
  async function of(surveyId: string): Promise<{ own: MethodSheet[]; ofAll: MethodSheet | undefined }> {
    const rows = (await read.rows<Row>('readMethodSheets', [surveyId])).map(toSheet)
    const sheetsOf = (id: string) => rows.filter((sheet) => sheet.surveyId === id)
    return { own: sheetsOf(surveyId), ofAll: sheetsOf(OF_ALL_SURVEYS).at(-1) }
  }

  return {
    of,

    /** What is in force. */
    async textsOf(surveyId: string): Promise<MethodTexts> {
      const { own, ofAll } = await of(surveyId)
      return (own.at(-1) ?? ofAll)?.texts ?? {}
    },

    async hasAny(): Promise<boolean> {
      return (await read.rows('anyMethodSheet', [])).length > 0
    },

    import: (imported: ImportedMethod): Promise<boolean> => write('importMethod', imported),

    /** `changed` where somebody else saved it meanwhile. */
    async save({ surveyId, after, texts, record }: SavedSheet): Promise<'saved' | 'changed'> {
      const values = [surveyId, after + 1, record.at, record.person, JSON.stringify(texts)]
      return (await change('addMethodSheet', values, record)) === 1 ? 'saved' : 'changed'
    },
  }

  function toSheet({ at, texts, ...row }: Row): MethodSheet {
    return { ...row, at: Number(at), texts: JSON.parse(texts) as MethodTexts }
  }
}
