export type SurveyId = '001' | '002' | '003' | '004' | '005'

/** Where the questions of a survey come from. */
export type SurveyForm = { readonly kind: 'typeform'; readonly formId: string } | { readonly kind: 'builtin' }

/** Everything that is particular to one survey. Plain data: one generic page reads it. */
export interface Survey {
  readonly id: SurveyId
  readonly title: string
  readonly form: SurveyForm
}
