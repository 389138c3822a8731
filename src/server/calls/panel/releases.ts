import { apiPaths } from '#contract/paths.ts'
import {
  DraftBody,
  PublishBody,
  ReceiptBody,
  ReleaseParams,
  ReleasesReply,
  StoryBody,
  WithdrawBody,
} from '#contract/release-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** Preparing, publishing and withdrawing releases. Each call answers with the state after it. */
export function releaseCalls(app: TypedApp, { catalog, releases }: Services): void {
  const { status, prepare, tell, publish, withdraw, keepReceipt } = releases
  const response = { 200: ReleasesReply }
  const ofSurvey = { params: SurveyParams, response }
  const ofRelease = { params: ReleaseParams, response }

  app.get(apiPaths.releases(':id'), { schema: ofSurvey }, async ({ params, person }) =>
    status(surveyOf(catalog, params), person),
  )

  const preparing = { schema: { ...ofSurvey, body: DraftBody } }
  app.post(apiPaths.releaseDraft(':id'), preparing, async ({ params, body, person, log }) => {
    const survey = surveyOf(catalog, params)
    log.info({ survey: survey.id, ...(await prepare(survey, body, person)) }, 'Se preparó una publicación')
    return status(survey, person)
  })

  const telling = { schema: { ...ofSurvey, body: StoryBody } }
  app.post(apiPaths.releaseStory(':id'), telling, async ({ params, body, person, log }) => {
    const survey = surveyOf(catalog, params)
    log.info({ survey: survey.id, ...(await tell(survey, body, person)) }, 'Se escribió con qué abre una publicación')
    return status(survey, person)
  })

  const publishing = { schema: { ...ofSurvey, body: PublishBody } }
  app.post(apiPaths.releases(':id'), publishing, async ({ params, body, person, log }) => {
    const survey = surveyOf(catalog, params)
    log.info({ survey: survey.id, ...(await publish(survey, body, person)) }, 'Se publicó una publicación')
    return status(survey, person)
  })

  const withdrawing = { schema: { ...ofRelease, body: WithdrawBody } }
  app.post(apiPaths.releaseWithdrawal(':id', ':number'), withdrawing, async ({ params, body, person, log }) => {
    const survey = surveyOf(catalog, params)
    const withdrawn = await withdraw(survey, Number(params.number), body, person)
    log.info({ survey: survey.id, ...withdrawn }, 'Se retiró una publicación')
    return status(survey, person)
  })

  const receiving = { schema: { ...ofRelease, body: ReceiptBody } }
  app.post(apiPaths.releaseReceipt(':id', ':number'), receiving, async ({ params, body, person, log }) => {
    const survey = surveyOf(catalog, params)
    const number = Number(params.number)
    await keepReceipt(survey, number, body, person)
    log.info({ survey: survey.id, number }, 'Se guardó el acuse de una publicación')
    return status(survey, person)
  })
}
