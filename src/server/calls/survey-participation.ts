import type { onRequestHookHandler } from 'fastify'
import { apiPaths } from '#contract/paths.ts'
import { ParticipationReply, SurveyParams } from '#contract/schemas.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { byMunicipality } from '#rules/by-municipality.ts'
import type { Store } from '#store/store.ts'
import type { SurveyId } from '#surveys/survey.ts'
import type { TypedApp } from '../typed-app.ts'
import { surveyOf } from './survey-of.ts'

/** When and where one survey was answered, for the administrator. */
export function surveyParticipationCall(store: Store, signedIn: onRequestHookHandler) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.participation(':id'),
      { onRequest: signedIn, schema: { params: SurveyParams, response: { 200: ParticipationReply } } },
      async (request) => participationOf(store, surveyOf(request.params).id),
    )
  }
}

export async function participationOf({ figures }: Store, surveyId: SurveyId): Promise<ParticipationReply> {
  const { postalCodes, ...others } = await figures.whenAndWhere(surveyId, Date.now())
  return { ...others, municipalities: byMunicipality(postalCodes, municipalityOf) }
}
