import type { OverviewReply } from '#contract/panel-schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** What the panel says of a survey; the questionnaires stay on the server. */
export type PanelSurvey = Pick<Survey, 'id' | 'title' | 'accent'>

/** A survey with its tallies: a row of every table. */
export type SurveyRow = PanelSurvey & Omit<OverviewReply['surveys'][number], 'id'>
