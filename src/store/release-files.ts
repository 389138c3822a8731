import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Release } from '#releases/release.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

type Named = Pick<Release, 'surveyId' | 'number'>

/** The files of releases, each written once. */
export function releaseFiles({ read }: Engine, { write }: BatchWriter) {
  return {
    /** Its bytes, and packed as they are kept. Undefined where it was never made. */
    async read({ surveyId, number }: Named, name: string): Promise<KeptFile | undefined> {
      type FileRow = { packing: 'none' | 'gzip'; content: Uint8Array }
      const [row] = await read.rows<FileRow>('readReleaseFile', [surveyId, number, name])
      if (!row) return undefined
      const content = Buffer.from(row.content)
      return row.packing === 'gzip' ? { identity: await unpack(content), gzip: content } : { identity: content }
    },

    /** A file that is kept already stays as it is. */
    async keep({ surveyId, number }: Named, { name, question, content }: NewFile): Promise<void> {
      const packed = await pack(content, { level: 9 })
      const isSmaller = packed.length < content.length
      await write('keepReleaseFile', {
        ...{ surveyId, number, name, question: question ?? null },
        packing: isSmaller ? 'gzip' : 'none',
        content: (isSmaller ? packed : content).toString('base64'),
      })
    },
  }
}

export type ReleaseFiles = ReturnType<typeof releaseFiles>

/** By content encoding. */
export interface KeptFile {
  readonly identity: Buffer
  readonly gzip?: Buffer
}

interface NewFile {
  readonly name: string
  readonly question?: string | undefined
  readonly content: Buffer
}
