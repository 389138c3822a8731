import type { onRequestHookHandler } from 'fastify'
import { apiPaths } from '#contract/paths.ts'
import { DraftBody, PublishBody, ReleaseParams, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { ReleaseDesk } from '../../releases/release-workflow.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

const response = { 200: ReleasesReply }

/** Preparing, publishing and withdrawing what the public is told. Each is answered with how things stand after it. */
export function releaseCalls(desk: ReleaseDesk, onRequest: onRequestHookHandler) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.releases(':id'),
      { onRequest, schema: { params: SurveyParams, response } },
      async ({ params }): Promise<ReleasesReply> => desk.standing(surveyOf(params)),
    )
    app.post(
      apiPaths.releaseDraft(':id'),
      { onRequest, schema: { params: SurveyParams, body: DraftBody, response } },
      async ({ params, body, log }) => {
        const survey = surveyOf(params)
        const draft = await desk.prepare(survey, body)
        log.info({ survey: survey.id, ...draft }, 'a release was prepared')
        return desk.standing(survey)
      },
    )
    app.post(
      apiPaths.releases(':id'),
      { onRequest, schema: { params: SurveyParams, body: PublishBody, response } },
      async ({ params, body, log }) => {
        const survey = surveyOf(params)
        const published = await desk.publish(survey, body)
        log.info({ survey: survey.id, ...published }, 'a release was published')
        return desk.standing(survey)
      },
    )
    app.post(
      apiPaths.releaseWithdrawal(':id', ':number'),
      { onRequest, schema: { params: ReleaseParams, body: WithdrawBody, response } },
      async ({ params, body, log }) => {
        const survey = surveyOf(params)
        const withdrawn = await desk.withdraw(survey, Number(params.number), body)
        log.info({ survey: survey.id, ...withdrawn }, 'a release was withdrawn')
        return desk.standing(survey)
      },
    )
  }
}
