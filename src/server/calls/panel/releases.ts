import { apiPaths } from '#contract/paths.ts'
import {
  DraftBody,
  PublishBody,
  ReceiptBody,
  ReleaseParams,
  ReleasesReply,
  WithdrawBody,
} from '#contract/release-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** Preparing, publishing and withdrawing releases. Each call is answered with the state after it. */
export function releaseCalls(
  app: TypedApp,
  { catalog, releases: { status, prepare, publish, withdraw, keepReceipt } }: Services,
): void {
  const schema = { params: SurveyParams, response: { 200: ReleasesReply } }
  app.get(
    apiPaths.releases(':id'),
    { schema },
    async ({ params }): Promise<ReleasesReply> => status(surveyOf(catalog, params)),
  )

  app.post(
    apiPaths.releaseDraft(':id'),
    { schema: { ...schema, body: DraftBody } },
    async ({ params, body, log }): Promise<ReleasesReply> => {
      const survey = surveyOf(catalog, params)
      log.info({ survey: survey.id, ...(await prepare(survey, body)) }, 'a release was prepared')
      return status(survey)
    },
  )

  app.post(
    apiPaths.releases(':id'),
    { schema: { ...schema, body: PublishBody } },
    async ({ params, body, log }): Promise<ReleasesReply> => {
      const survey = surveyOf(catalog, params)
      log.info({ survey: survey.id, ...(await publish(survey, body)) }, 'a release was published')
      return status(survey)
    },
  )

  app.post(
    apiPaths.releaseWithdrawal(':id', ':number'),
    { schema: { ...schema, params: ReleaseParams, body: WithdrawBody } },
    async ({ params, body, log }): Promise<ReleasesReply> => {
      const survey = surveyOf(catalog, params)
      const withdrawn = await withdraw(survey, Number(params.number), body)
      log.info({ survey: survey.id, ...withdrawn }, 'a release was withdrawn')
      return status(survey)
    },
  )

  app.post(
    apiPaths.releaseReceipt(':id', ':number'),
    { schema: { ...schema, params: ReleaseParams, body: ReceiptBody } },
    async ({ params, body, log }): Promise<ReleasesReply> => {
      const survey = surveyOf(catalog, params)
      const number = Number(params.number)
      await keepReceipt(survey, number, body)
      log.info({ survey: survey.id, number }, 'the receipt of a release was kept')
      return status(survey)
    },
  )
}
