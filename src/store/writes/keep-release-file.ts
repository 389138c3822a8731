import type { WriteContext } from './write-context.ts'

export interface ReleaseFileRow {
  readonly surveyId: string
  readonly number: number
  readonly name: string
  /** The question that it is about; null where it is about all. */
  readonly question: string | null
  readonly packing: 'none' | 'gzip'
  /** In base64: a batch is sent to SQLite's thread as JSON. */
  readonly content: string
}

/** The first one stays: when two processes make the same file, both serve that one. */
export async function keepReleaseFile({ queries }: WriteContext, file: ReleaseFileRow): Promise<void> {
  const { surveyId, number, name, question, packing, content } = file
  const bytes = Buffer.from(content, 'base64')
  await queries.change('insertReleaseFile', [surveyId, number, name, question, packing, bytes])
}
