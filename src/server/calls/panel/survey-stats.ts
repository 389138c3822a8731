import { StatsReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import type { Store } from '#store/store.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** The tallies of one survey, for the administrator. */
export function surveyStatsCall({ tallies }: Store) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.stats(':id'),
      { schema: { params: SurveyParams, response: { 200: StatsReply } } },
      async (request) => {
        const { id } = surveyOf(request.params)
        const { total, completed, uniqueVisitors } = await tallies.of(id)
        return { total, completed, unique_ips: uniqueVisitors }
      },
    )
  }
}
