import type { Code, CodedText, CodeFrame } from '#rules/coding/code-frame.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { CodedTexts, SavedFrame } from './writes/code-texts.ts'

const TEXTS_IN_A_WRITE = 500

/** Open answers that become numbers: the codes of each question, and which texts have which. */
export function coding({ read }: Engine, { write }: BatchWriter) {
  return {
    /** Of every question, in every state that was saved, oldest first. */
    async frameHistory(surveyId: string): Promise<CodeFrame[]> {
      type Row = Omit<CodeFrame, 'codes' | 'isPublished'> & { codes: string; isPublished: number }
      const rows = await read.rows<Row>('readCodeFrames', [surveyId])
      return rows.map(({ at, codes, isPublished, ...row }) => ({
        ...row,
        at: Number(at),
        codes: JSON.parse(codes) as Code[],
        isPublished: isPublished === 1,
      }))
    },

    saveFrame: ({ codes, ...frame }: Omit<SavedFrame, 'codes'> & { codes: readonly Code[] }) =>
      write('saveFrame', { ...frame, codes: JSON.stringify(codes) }),

    async codedTexts(surveyId: string): Promise<CodedText[]> {
      type Row = Omit<CodedText, 'codes'> & { codes: string }
      const rows = await read.rows<Row>('readCodedTexts', [surveyId])
      return rows.map(({ codes, ...row }) => ({ ...row, codes: codes === '' ? [] : codes.split(' ') }))
    },

    /** In pieces: visitors' answers wait for a write of thousands. The record is kept with the first. */
    async codeTexts({ texts, record, ...about }: CodedTexts): Promise<void> {
      for (let from = 0; from < texts.length; from += TEXTS_IN_A_WRITE)
        await write('codeTexts', {
          ...{ ...about, texts: texts.slice(from, from + TEXTS_IN_A_WRITE) },
          record: from === 0 ? record : undefined,
        })
    },
  }
}
