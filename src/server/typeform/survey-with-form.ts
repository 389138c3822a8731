import type { SurveyId } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'

/** The survey that is answered in this form of Typeform's. */
export function surveyWithForm(forms: Config['forms'], formId: string): SurveyId | undefined {
  const ids = Object.keys(forms) as SurveyId[]
  return ids.find((id) => {
    const form = forms[id]
    return form.kind === 'typeform' && form.formId === formId
  })
}
