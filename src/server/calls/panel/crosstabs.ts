import { CrosstabBookQuery, CrosstabQuery, CrosstabReply } from '#contract/crosstab-schemas.ts'
import { crosstabFilePaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { crosstabCsv, crosstabSheets } from '#rules/crosstabs/crosstab-sheets.ts'
import { exportFiles } from '#rules/exports/files.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { anyCrosstab } from '../../crosstabs.ts'
import { inPanel, type Person } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { workbookOf } from '../../workbook.ts'
import { surveyOf } from '../survey-of.ts'

/** Any question by any other: on the page, and as files. */
export function crosstabCalls(app: TypedApp, { catalog, store }: Services): void {
  const tableOf = anyCrosstab(store)
  const params = SurveyParams

  const shown = { params, querystring: CrosstabQuery, response: { 200: CrosstabReply } }
  app.get(apiPaths.crosstab(':id'), { schema: shown }, async ({ params, query }) =>
    tableOf(surveyOf(catalog, params), query),
  )

  async function keepExport(method: string, person: Person, surveyId: string, file: string): Promise<void> {
    if (method === 'GET') await store.record.keep(inPanel(person, 'export', { surveyId, detail: file }))
  }

  app.get(
    crosstabFilePaths.csv(':id'),
    { schema: { params, querystring: CrosstabQuery } },
    async ({ method, params, query, person }, reply) => {
      const survey = surveyOf(catalog, params)
      const file = `cruces-${survey.id}.csv`
      const content = crosstabCsv(survey.id, await tableOf(survey, query))
      await keepExport(method, person, survey.id, file)
      return reply
        .type(exportFiles.csv.type)
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(content)
    },
  )

  app.get(
    crosstabFilePaths.workbook(':id'),
    { schema: { params, querystring: CrosstabBookQuery } },
    async ({ method, params, query: { hojas, ...query }, person }, reply) => {
      const survey = surveyOf(catalog, params)
      const file = `cruces-${survey.id}.xlsx`
      const table = await tableOf(survey, query)
      const about = { surveyId: survey.id, title: survey.title }
      const sheets = crosstabSheets(about, mexicoDay(Date.now()), { table, isOnePerQuestion: hojas === 'pregunta' })
      await keepExport(method, person, survey.id, file)
      return reply
        .type(exportFiles.workbook.type)
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(await workbookOf(sheets))
    },
  )
}
