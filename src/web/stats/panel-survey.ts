import type { OverviewReply } from '#contract/schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** What the panel says of a survey; the questionnaires stay on the server. */
export type PanelSurvey = Pick<Survey, 'id' | 'title' | 'accent'>

export type SurveyTallies = OverviewReply['surveys'][number]

export interface SurveysProps {
  readonly surveys: readonly PanelSurvey[]
  /** By survey; absent until they have come. */
  readonly tallies: ReadonlyMap<string, SurveyTallies>
}
