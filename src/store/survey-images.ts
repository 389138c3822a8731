import { MINUTE_MS } from '#rules/durations.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'

export interface SurveyImage {
  /** Follows from the content, and so does its type. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Longer than any upload takes between keeping its images and keeping the draft that names them. */
const UNNAMED_MS = MINUTE_MS

/** The images of options, each stored once for all the drafts and versions that show it. */
export function surveyImages({ read }: Engine, { change }: BatchWriter) {
  return {
    async names(): Promise<string[]> {
      return (await read.rows<{ name: string }>('readSurveyImageNames', [])).map(({ name }) => name)
    },

    async bytesOf(name: string): Promise<Buffer | undefined> {
      const [row] = await read.rows<{ bytes: string }>('readSurveyImage', [name])
      return row && Buffer.from(row.bytes, 'base64')
    },

    async keep(images: readonly SurveyImage[]): Promise<void> {
      await Promise.all(
        images.map(({ name, bytes }) =>
          change('storeSurveyImage', [name, Buffer.from(bytes).toString('base64'), Date.now()]),
        ),
      )
    },

    /** Those that no draft and no version names any more: whoever deletes a draft wants its images gone, too. */
    async dropUnused(): Promise<void> {
      await change('dropUnusedImages', [Date.now() - UNNAMED_MS])
    },
  }
}
