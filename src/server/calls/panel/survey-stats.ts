import { StatsReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** The tallies of one survey, for the administrator. */
export function surveyStatsCall(app: TypedApp, { catalog, store: { tallies } }: Services): void {
  const schema = { params: SurveyParams, response: { 200: StatsReply } }
  app.get(apiPaths.stats(':id'), { schema }, async ({ params }) => {
    const { total, completed, uniqueVisitors } = await tallies.of(surveyOf(catalog, params).id)
    return { total, completed, unique_ips: uniqueVisitors }
  })
}
