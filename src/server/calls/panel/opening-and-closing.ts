import type { FastifyBaseLogger } from 'fastify'
import { apiPaths } from '#contract/paths.ts'
import { CloseSurveyBody, ReopenSurveyBody, SurveyDatesBody } from '#contract/questionnaire-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { mexicoMoment, sortableTime } from '#rules/format/dates.ts'
import { datesProblem, type OpeningDates } from '#rules/openness.ts'
import { Failure } from '../../failure.ts'
import { inPanel } from '../../people/person.ts'
import { closedForGood, reopeningObstacle } from '../../reopening.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** Closes any survey, opens it again and sets its dates. In force at once here, and within five seconds in other processes. */
export function openingCalls(app: TypedApp, { catalog, store, schedule, site }: Services): void {
  const { closing } = store
  const show = (log: FastifyBaseLogger) =>
    site.refresh().catch((error: unknown) => log.warn(error, 'Lo que se decidió de una encuesta todavía no se muestra'))

  async function refuseReopening(surveyId: string): Promise<void> {
    const because = await reopeningObstacle(store, surveyId)
    if (because) throw new Failure('opening-refused', { because })
  }

  const closingSchema = { schema: { params: SurveyParams, body: CloseSurveyBody } }
  app.post(apiPaths.closeSurvey(':id'), closingSchema, async ({ params, body, person, log }, reply) => {
    const { id: surveyId, title } = surveyOf(catalog, params)
    if (body.title !== title) throw new Failure('wrong-confirmation')
    // Closed again, it would give another hour to those who had begun.
    if (schedule.of(surveyId).kind === 'closed') throw new Failure('opening-refused', { because: ALREADY_CLOSED })
    const record = inPanel(person, 'close', { surveyId, reason: body.reason.trim() })
    refuseForGood(surveyId, await closing.decide({ surveyId, decision: 'closed', at: record.at, record }))
    log.info({ survey: surveyId }, 'Se cerró una encuesta')
    await show(log)
    return reply.code(204).send()
  })

  const reopening = { schema: { params: SurveyParams, body: ReopenSurveyBody } }
  app.post(apiPaths.reopenSurvey(':id'), reopening, async ({ params, body, person, log }, reply) => {
    const { id: surveyId } = surveyOf(catalog, params)
    await refuseReopening(surveyId)
    const { closes } = schedule.datesOf(surveyId)
    if (closes !== undefined && closes <= Date.now()) throw new Failure('opening-refused', { because: PAST_ITS_DATE })
    const record = inPanel(person, 'reopen', { surveyId, reason: body.reason.trim() })
    refuseForGood(surveyId, await closing.decide({ surveyId, decision: 'open', at: record.at, record }))
    log.info({ survey: surveyId }, 'Se volvió a abrir una encuesta')
    await show(log)
    return reply.code(204).send()
  })

  const dating = { schema: { params: SurveyParams, body: SurveyDatesBody } }
  app.post(apiPaths.surveyDates(':id'), dating, async ({ params, body, person, log }, reply) => {
    const { id: surveyId } = surveyOf(catalog, params)
    const dates = { opens: momentOf(body.opens), closes: momentOf(body.closes) }
    const because = datesProblem(dates)
    if (because) throw new Failure('bad-request', { because })
    await refuseReopening(surveyId)
    const record = inPanel(person, 'dates', { surveyId, detail: datesText(dates), reason: body.reason.trim() })
    refuseForGood(surveyId, await closing.setDates({ surveyId, ...dates, record }))
    log.info({ survey: surveyId, ...dates }, 'Se cambiaron las fechas de una encuesta')
    await show(log)
    return reply.code(204).send()
  })
}

const ALREADY_CLOSED = 'La encuesta ya estaba cerrada.'
const PAST_ITS_DATE = 'Cerró en la fecha que tenía. Para volver a abrirla, cambia sus fechas.'

function refuseForGood(surveyId: string, outcome: 'decided' | 'closed-for-good'): void {
  if (outcome === 'closed-for-good') throw new Failure('opening-refused', { because: closedForGood(surveyId) })
}

function momentOf(text: string | null): number | undefined {
  if (text === null) return undefined
  const at = mexicoMoment(text)
  if (at === undefined) throw new Failure('bad-request', { because: `«${text}» no es una fecha con su hora.` })
  return at
}

function datesText({ opens, closes }: OpeningDates): string {
  const said = [opens && `Abre ${sortableTime(opens)}`, closes && `Cierra ${sortableTime(closes)}`].filter(Boolean)
  return said.length > 0 ? said.join('; ') : 'Sin fechas'
}
