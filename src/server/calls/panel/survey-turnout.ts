import { TurnoutReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { byMunicipality } from '#rules/answers/by-municipality.ts'
import type { Store } from '#store/store.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** When and where one survey was answered, for the administrator. */
export function surveyTurnoutCall(app: TypedApp, { catalog, store }: Services): void {
  const schema = { params: SurveyParams, response: { 200: TurnoutReply } }
  app.get(apiPaths.turnout(':id'), { schema }, async ({ params }) => turnoutOf(store, surveyOf(catalog, params).id))
}

export async function turnoutOf({ tallies }: Store, surveyId: string): Promise<TurnoutReply> {
  const [{ postalCodes, ...others }, { waiting }] = await Promise.all([
    tallies.whenAndWhere(surveyId, Date.now()),
    tallies.of(surveyId),
  ])
  return { ...others, waiting, municipalities: byMunicipality(postalCodes, municipalityOf) }
}
