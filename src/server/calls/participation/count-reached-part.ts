import { apiPaths } from '#contract/paths.ts'
import { ReachedBody, SurveyParams } from '#contract/schemas.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { countedParts } from '#rules/quality/counted-parts.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** Somebody came to a part of the form: counted by day, without session or visitor. Anybody can say so, so it decides nothing. */
export function countReachedPartCall(app: TypedApp, { catalog, store: { participation }, openings }: Services): void {
  const schema = { params: SurveyParams, body: ReachedBody }
  app.post(apiPaths.reached(':id'), { schema }, async ({ params, body: { part }, log }, reply) => {
    const { id: surveyId, questionnaire } = surveyOf(catalog, params)
    const isCounted = countedParts(questionnaire).some(({ id }) => id === part)
    if (isCounted && openings.of(surveyId).kind === 'open') {
      // The reply does not wait for the count, and does not fail with it.
      participation.noteReached({ surveyId, part, day: mexicoDay(Date.now()) }).catch((error) => log.warn(error))
    }
    return reply.code(204).send()
  })
}
