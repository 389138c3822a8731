import type { OverviewReply } from '#contract/schemas.ts'
import type { Survey, SurveyForm } from '#surveys/survey.ts'

/** What the panel says of a survey; the questionnaires stay on the server. */
export type PanelSurvey = Pick<Survey, 'id' | 'title' | 'accent'> & {
  /** As configured: only what our own form asked has answers here. */
  readonly form: SurveyForm['kind']
}

/** A survey with its tallies: a row of every table. */
export type SurveyRow = PanelSurvey & Omit<OverviewReply['surveys'][number], 'id'>
