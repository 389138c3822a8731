import { codingPaths } from '#contract/coding-paths.ts'
import { CodingSheetQuery, CodingSheetReply } from '#contract/coding-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { CodeFrame } from '#rules/coding/code-frame.ts'
import { noFrame } from '#rules/coding/coding-progress.ts'
import {
  codingSheets,
  codingWorkbook,
  MOST_SHEET_TEXTS,
  type ReadCoding,
  readCoding,
} from '#rules/coding/coding-sheet.ts'
import { editedCodes } from '#rules/coding/edit-frame.ts'
import { exportFiles } from '#rules/exports/files.ts'
import { Report } from '#rules/survey-files/report.ts'
import { codingStates } from '../../coding/coding-states.ts'
import { textHash } from '../../coding/text-hash.ts'
import { Failure } from '../../failure.ts'
import { inPanel } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import { readSheetsUpload } from '../../survey-files/survey-file-reader.ts'
import type { TypedApp } from '../../typed-app.ts'
import { workbookOf } from '../../workbook.ts'
import { surveyOf } from '../survey-of.ts'

const UPLOAD_LIMIT_BYTES = 8 * 1024 * 1024

/** The codes and texts of a question as a sheet, and the sheet as it comes back: coded by text, never by person. */
export function codingSheetCalls(app: TypedApp, { catalog, store, coded }: Services): void {
  async function stateOf(params: { id: string }, id: string) {
    const states = await codingStates(store, coded, surveyOf(catalog, params))
    const state = states.find(({ question }) => question.id === id)
    if (!state) throw new Failure('bad-request')
    return state
  }

  const schema = { params: SurveyParams, querystring: CodingSheetQuery }
  app.get(codingPaths.workbook(':id'), { schema }, async ({ method, params, query, person }, reply) => {
    const state = await stateOf(params, query.question)
    const file = `codificacion-${params.id}-${query.question}.xlsx`
    const content = await workbookOf(codingWorkbook(state, person.user))
    if (method === 'GET') await store.record.keep(inPanel(person, 'export', { surveyId: params.id, detail: file }))
    return reply
      .type(exportFiles.workbook.type)
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(content)
  })

  app.register(async (uploads: TypedApp) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const uploading = { bodyLimit: UPLOAD_LIMIT_BYTES, schema: { ...schema, response: { 200: CodingSheetReply } } }
    uploads.post(codingPaths.sheet(':id'), uploading, async ({ params, query, body, person }) => {
      const { question, history, texts } = await stateOf(params, query.question)
      const frame = history.at(-1) ?? noFrame
      const { read, problems } = await readSent(body, frame)
      const about = { surveyId: params.id, detail: question.id }
      const codes = await saveCodes(frame, read.codes)
      const known = new Set(texts.map(({ hash }) => hash))
      const sent = read.texts.map(({ words, codes }) => ({ textHash: textHash(words), codes }))
      const written = sent.filter((text) => known.has(text.textHash))
      if (written.length > 0)
        await store.coding.codeTexts({
          ...{ surveyId: params.id, question: question.id, coder: person.user, texts: written },
          record: inPanel(person, 'coded', about),
        })
      const strange = sent.length - written.length
      return {
        codes,
        coded: written.length,
        problems: strange > 0 ? [...problems, `Textos que nadie escribió, y no se usaron: ${strange}.`] : problems,
      }

      /** Resolves with how many codes there are now. Those that are as before are not saved again. */
      async function saveCodes(
        { number, codes: before, isPublished }: Pick<CodeFrame, 'number' | 'codes' | 'isPublished'>,
        sent: ReadCoding['codes'],
      ) {
        if (!sent) return before.length
        const edited = editedCodes(sent)
        if ('problem' in edited) throw new Failure('bad-request', { because: edited.problem })
        if (JSON.stringify(edited) === JSON.stringify(before)) return before.length
        const record = inPanel(person, 'codes', about)
        const saved = { surveyId: params.id, question: question.id, after: number, codes: edited, isPublished, record }
        if ((await store.coding.saveFrame(saved)) === 'changed') throw new Failure('frame-changed')
        return edited.length
      }
    })
  })
}

/** What is wrong with codes refuses the sheet; a text whose codes cannot be read is left as it was, and said. */
async function readSent(body: unknown, { codes }: Pick<CodeFrame, 'codes'>) {
  const file = await readSheetsUpload({
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    sheets: Object.values(codingSheets),
    mostRows: MOST_SHEET_TEXTS,
  })
  if ('refusal' in file) throw new Failure('bad-request', { because: file.refusal })
  const report = new Report()
  const read = readCoding(file.sheets, codes, report)
  const said = report.errors.map(({ cell, message }) => ({ cell, sentence: `${cell}: ${message}` }))
  const refused = said.find(({ cell }) => !cell.startsWith(codingSheets.texts))
  if (refused) throw new Failure('bad-request', { because: refused.sentence })
  return { read, problems: said.map(({ sentence }) => sentence) }
}
