import { apiPaths } from '#contract/paths.ts'
import { DraftBody, PublishBody, ReleaseParams, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { ReleaseWorkflow } from '../../releases/release-workflow.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

const response = { 200: ReleasesReply }

/** Preparing, publishing and withdrawing releases. Each call is answered with the state after it. */
export function releaseCalls({ status, prepare, publish, withdraw }: ReleaseWorkflow) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.releases(':id'),
      { schema: { params: SurveyParams, response } },
      async ({ params }): Promise<ReleasesReply> => status(surveyOf(params)),
    )
    app.post(
      apiPaths.releaseDraft(':id'),
      { schema: { params: SurveyParams, body: DraftBody, response } },
      async ({ params, body, log }) => {
        const survey = surveyOf(params)
        log.info({ survey: survey.id, ...(await prepare(survey, body)) }, 'a release was prepared')
        return status(survey)
      },
    )
    app.post(
      apiPaths.releases(':id'),
      { schema: { params: SurveyParams, body: PublishBody, response } },
      async ({ params, body, log }) => {
        const survey = surveyOf(params)
        log.info({ survey: survey.id, ...(await publish(survey, body)) }, 'a release was published')
        return status(survey)
      },
    )
    app.post(
      apiPaths.releaseWithdrawal(':id', ':number'),
      { schema: { params: ReleaseParams, body: WithdrawBody, response } },
      async ({ params, body, log }) => {
        const survey = surveyOf(params)
        const withdrawn = await withdraw(survey, Number(params.number), body)
        log.info({ survey: survey.id, ...withdrawn }, 'a release was withdrawn')
        return status(survey)
      },
    )
  }
}
