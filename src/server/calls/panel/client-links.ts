import { hiddenPaths } from '#contract/hidden-paths.ts'
import { ClientLinkBody, PublicReleaseBody } from '#contract/hidden-schemas.ts'
import { ReleaseParams, ReleasesReply } from '#contract/release-schemas.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** The links of clients, and making public what was for one. Each call answers with the state of all releases after it. */
export function clientLinkCalls(app: TypedApp, { catalog, releases, clientLinks }: Services): void {
  const schema = { params: ReleaseParams, response: { 200: ReleasesReply } }

  app.post(
    hiddenPaths.clientLink(':id', ':number'),
    { schema: { ...schema, body: ClientLinkBody } },
    async ({ params, body, person, log }) => {
      const survey = surveyOf(catalog, params)
      const number = Number(params.number)
      await clientLinks.renew(survey, number, body, person)
      log.info({ survey: survey.id, number }, 'Se dio otro enlace a un cliente')
      return releases.status(survey, person)
    },
  )

  app.post(hiddenPaths.clientRevocation(':id', ':number'), { schema }, async ({ params, person, log }) => {
    const survey = surveyOf(catalog, params)
    const number = Number(params.number)
    await clientLinks.revoke(survey, number, person)
    log.info({ survey: survey.id, number }, 'Se revocó el enlace de un cliente')
    return releases.status(survey, person)
  })

  app.post(
    hiddenPaths.publicRelease(':id', ':number'),
    { schema: { ...schema, body: PublicReleaseBody } },
    async ({ params, body, person, log }) => {
      const survey = surveyOf(catalog, params)
      const number = Number(params.number)
      await clientLinks.makePublic(survey, number, body, person)
      log.info({ survey: survey.id, number }, 'Se hizo pública una publicación')
      return releases.status(survey, person)
    },
  )
}
