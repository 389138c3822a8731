import type { FastifyReply, FastifyRequest } from 'fastify'
import { panelCsvPaths } from '#contract/panel-file-paths.ts'
import { FunnelReply, OverviewReply, StatsReply, TurnoutReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { byMunicipality } from '#rules/answers/by-municipality.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { daysCsv, funnelCsv, hoursCsv, placesCsv, surveysCsv } from '#rules/format/panel-csv.ts'
import { amountWith } from '#rules/quality/flags.ts'
import { funnelOf } from '#rules/quality/funnel.ts'
import { setAsideList } from '#rules/quality/setting-aside.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import { beforeGoingPublic } from '../../health/settings-checks.ts'
import { inPanel } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { formStates } from '../../typeform/form-states.ts'
import { surveyOf } from '../survey-of.ts'

/** How many took part in all surveys and in each, when and where; also as files for a spreadsheet. */
export function tallyCalls(app: TypedApp, { catalog, store, config, abuse, schedule }: Services): void {
  const params = SurveyParams
  app.get(apiPaths.overview, { schema: { response: { 200: OverviewReply } } }, async () => {
    return {
      before: beforeGoingPublic(config),
      bursts: abuse.bursts(),
      surveys: await overview(),
      typeform: await formStates(store, config),
    }
  })

  app.get(apiPaths.stats(':id'), { schema: { params, response: { 200: StatsReply } } }, async ({ params }) => {
    const { total, completed, uniqueVisitors } = await store.tallies.of(surveyOf(catalog, params).id)
    return { total, completed, unique_ips: uniqueVisitors }
  })

  app.get(apiPaths.turnout(':id'), { schema: { params, response: { 200: TurnoutReply } } }, async ({ params }) =>
    turnoutOf(store, surveyOf(catalog, params).id),
  )

  app.get(apiPaths.funnel(':id'), { schema: { params, response: { 200: FunnelReply } } }, async ({ params }) =>
    funnelIn(store, surveyOf(catalog, params)),
  )

  app.get(panelCsvPaths.funnel(':id'), { schema: { params } }, async (request, reply) => {
    const survey = surveyOf(catalog, request.params)
    const csv = funnelCsv(await funnelIn(store, survey))
    return sendCsv(request, reply, { surveyId: survey.id, name: `encuesta-${survey.id}-embudo`, csv })
  })

  app.get(panelCsvPaths.surveys, async (request, reply) => {
    const csv = surveysCsv({ surveys: await overview() }, (id) => catalog.find(id)?.title ?? '')
    return sendCsv(request, reply, { name: 'encuestas', csv })
  })

  for (const [name, path, write] of csvOfSurvey) {
    app.get(path(':id'), { schema: { params } }, async (request, reply) => {
      const { id } = surveyOf(catalog, request.params)
      const csv = write(await turnoutOf(store, id))
      return sendCsv(request, reply, { surveyId: id, name: `encuesta-${id}-${name}`, csv })
    })
  }

  async function sendCsv({ method, person }: Asked, reply: FastifyReply, { surveyId, name, csv }: CsvFile) {
    // The day is part of the name: yesterday's file is not overwritten.
    const file = `${name}-${mexicoDay(Date.now())}.csv`
    if (method === 'GET') await store.record.keep(inPanel(person, 'export', { surveyId, detail: file }))
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(csv)
  }

  function overview() {
    return Promise.all(
      catalog.all().map(async ({ id }) => ({ ...(await talliesOf(store, id)), openness: schedule.of(id).kind })),
    )
  }
}

type Asked = Pick<FastifyRequest, 'method' | 'person'>

interface CsvFile {
  readonly surveyId?: string
  readonly name: string
  readonly csv: string
}

const csvOfSurvey: [name: string, path: (survey: string) => string, write: (of: TurnoutReply) => string][] = [
  ['horas', panelCsvPaths.hours, hoursCsv],
  ['dias', panelCsvPaths.days, daysCsv],
  ['lugares', panelCsvPaths.places, placesCsv],
]

async function talliesOf({ tallies, settingAside }: Store, id: string) {
  const [{ uniqueVisitors, ...others }, recentDays, { inForce, byMarks }] = await Promise.all([
    tallies.of(id),
    tallies.recentDays(id, Date.now()),
    settingAside.currentRules(id),
  ])
  const setAside = setAsideList(byMarks, inForce)
  const counted = setAside.reduce((left, { responses }) => left - responses, others.moved)
  const standIn = amountWith('stand-in', byMarks)
  return { id, unique_ips: uniqueVisitors, ...others, standIn, ...recentDays, counted, setAside }
}

async function turnoutOf({ tallies }: Store, surveyId: string): Promise<TurnoutReply> {
  const { postalCodes, ...others } = await tallies.turnout(surveyId, Date.now())
  return { ...others, municipalities: byMunicipality(postalCodes, municipalityOf) }
}

async function funnelIn({ tallies, quality }: Store, { id, questionnaire }: Survey): Promise<FunnelReply> {
  const [visits, reached, totals, { days }] = await Promise.all([
    tallies.visits(id),
    quality.reached(id),
    tallies.of(id),
    tallies.turnout(id, Date.now()),
  ])
  return funnelOf({ questionnaire, visits, reached, totals, days })
}
