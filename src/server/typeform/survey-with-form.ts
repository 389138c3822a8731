import { type SurveyId, surveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'

/** The survey that is answered in this form of Typeform's. */
export function surveyWithForm(forms: Config['forms'], formId: string): SurveyId | undefined {
  const isShown = ({ id }: { id: SurveyId }) => forms[id].kind === 'typeform' && forms[id].formId === formId
  return surveys.find(isShown)?.id
}
