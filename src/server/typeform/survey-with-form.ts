import { type FixedSurveyId, fixedSurveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'

/** The survey that is answered in this form of Typeform's. */
export function surveyWithForm(forms: Config['forms'], formId: string): FixedSurveyId | undefined {
  const isShown = ({ id }: { id: FixedSurveyId }) => forms[id].kind === 'typeform' && forms[id].formId === formId
  return fixedSurveys.find(isShown)?.id
}
