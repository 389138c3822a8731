import type { FastifyReply } from 'fastify'
import type { TurnoutReply } from '#contract/panel-schemas.ts'
import { panelCsvPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { daysCsv, hoursCsv, placesCsv, surveysCsv } from '#rules/format/panel-csv.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'
import { overviewOf } from './panel-overview.ts'
import { turnoutOf } from './survey-turnout.ts'

/** What the panel shows, as files for a spreadsheet. */
export function panelCsvCalls(app: TypedApp, { catalog, store }: Services): void {
  app.get(panelCsvPaths.surveys, async (_request, reply) =>
    sendCsv(
      reply,
      'encuestas',
      surveysCsv(await overviewOf(store, catalog.all()), (id) => catalog.find(id)?.title ?? ''),
    ),
  )
  for (const [name, path, write] of perSurvey) {
    app.get(path(':id'), { schema: { params: SurveyParams } }, async ({ params }, reply) => {
      const { id } = surveyOf(catalog, params)
      return sendCsv(reply, `encuesta-${id}-${name}`, write(await turnoutOf(store, id)))
    })
  }
}

const perSurvey: [name: string, path: (survey: string) => string, write: (of: TurnoutReply) => string][] = [
  ['horas', panelCsvPaths.hours, hoursCsv],
  ['dias', panelCsvPaths.days, daysCsv],
  ['lugares', panelCsvPaths.places, placesCsv],
]

/** The day is part of the name: yesterday's file is not overwritten. */
function sendCsv(reply: FastifyReply, name: string, csv: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${mexicoDay(Date.now())}.csv"`)
    .send(csv)
}
