import { apiPaths } from '#contract/paths.ts'
import { ReachedBody, SurveyParams } from '#contract/schemas.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { countedParts } from '#rules/quality/counted-parts.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { visitedSurvey } from '../survey-of.ts'

/** Counts by day who opens the page, gives the place and reaches a part of the form, without session or visitor. Anybody can send this, so nothing depends on it. */
export function countReachedPartCall(app: TypedApp, { catalog, store: { participation }, schedule }: Services): void {
  const schema = { params: SurveyParams, body: ReachedBody }
  app.post(apiPaths.reached(':id'), { schema }, async ({ params, body, log }, reply) => {
    const survey = visitedSurvey(catalog, params)
    // The reply neither waits for the count nor fails with it.
    if (schedule.of(survey.id).kind === 'open')
      count(survey, body).catch((error) => log.warn(error, 'Una visita no se sumó a los conteos del día'))
    return reply.code(204).send()
  })

  async function count({ id: surveyId, questionnaire }: Survey, body: ReachedBody): Promise<void> {
    const day = mexicoDay(Date.now())
    if ('step' in body) return participation.noteVisit({ ...body, surveyId, day })
    const isCounted = countedParts(questionnaire).some(({ id }) => id === body.part)
    if (isCounted) await participation.noteReached({ surveyId, part: body.part, day })
  }
}
