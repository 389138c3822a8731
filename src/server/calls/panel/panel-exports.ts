import { Readable } from 'node:stream'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { type ExportFile, exportFiles } from '#rules/exports/files.ts'
import type { LineFormat } from '#rules/exports/lines.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { exportOf, type SurveyExport } from '../../exports.ts'
import { fingerprint } from '../../fingerprint.ts'
import { inPanel } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** The responses of a survey for analysts, sent while they are read. Never with places: only a command exports those. */
export function panelExportCalls(app: TypedApp, { catalog, store }: Services): void {
  for (const file of Object.keys(exportFiles) as ExportFile[]) {
    app.get(
      panelExportPaths[file](':id'),
      { schema: { params: SurveyParams } },
      async ({ method, params, person }, reply) => {
        const exporting = await exportOf(store, surveyOf(catalog, params), {
          day: mexicoDay(Date.now()),
          withPlaces: false,
        })
        const record = inPanel(person, 'export', { surveyId: params.id, detail: exporting.nameOf(file) })
        if (method === 'GET') await store.record.keep(record)
        return reply
          .type(exportFiles[file].type)
          .header('content-disposition', `attachment; filename="${exporting.nameOf(file)}"`)
          .send(await contents[file](exporting))
      },
    )
  }
}

const contents: Record<ExportFile, (exporting: SurveyExport) => Readable | string | Promise<string | Buffer>> = {
  csv: (exporting) => streamed(exporting, 'csv'),
  jsonl: (exporting) => streamed(exporting, 'jsonl'),
  workbook: ({ workbook }) => workbook(),
  dictionary: ({ documents }) => documents.dictionary,
  r: ({ documents }) => documents.r,
  spss: ({ documents }) => documents.spss,
  manifest: manifestOf,
}

/** At most one page waits in memory: the next is read when the browser has taken it, and none once it is gone. */
function streamed(exporting: SurveyExport, format: LineFormat): Readable {
  async function* texts() {
    for await (const [text = ''] of exporting.lines([format])) if (text !== '') yield text
  }
  return Readable.from(texts(), { highWaterMark: 1 })
}

/** Reads everything, to describe the files as they would be now. */
async function manifestOf(exporting: SurveyExport): Promise<string> {
  const formats: LineFormat[] = ['csv', 'jsonl']
  const prints = formats.map((format) => fingerprint(exporting.nameOf(format)))
  for await (const texts of exporting.lines(formats)) {
    for (const [at, text] of texts.entries()) prints[at]?.add(text)
  }
  const others = { workbook: await exporting.workbook(), ...exporting.documents }
  for (const [file, content] of Object.entries(others)) {
    const print = fingerprint(exporting.nameOf(file as ExportFile))
    print.add(content)
    prints.push(print)
  }
  return exporting.manifest(prints.map((print) => print.written()))
}
