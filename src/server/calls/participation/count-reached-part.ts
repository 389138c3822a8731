import { apiPaths } from '#contract/paths.ts'
import { ReachedBody, SurveyParams } from '#contract/schemas.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { countedParts } from '#rules/quality/counted-parts.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** Counts by day who reaches a part of the form, without session or visitor. Anybody can send this, so nothing depends on it. */
export function countReachedPartCall(app: TypedApp, { catalog, store: { participation }, schedule }: Services): void {
  const schema = { params: SurveyParams, body: ReachedBody }
  app.post(apiPaths.reached(':id'), { schema }, async ({ params, body: { part }, log }, reply) => {
    const { id: surveyId, questionnaire } = surveyOf(catalog, params)
    const isCounted = countedParts(questionnaire).some(({ id }) => id === part)
    if (isCounted && schedule.of(surveyId).kind === 'open') {
      // The reply neither waits for the count nor fails with it.
      participation.noteReached({ surveyId, part, day: mexicoDay(Date.now()) }).catch((error) => log.warn(error))
    }
    return reply.code(204).send()
  })
}
