import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** The survey id that a preview page sends with its calls, which keep nothing. Ids of real surveys are numbers. */
export function previewId(token: string): string {
  return `vista-${token}`
}

/** A draft as a survey that can be previewed by its link. */
export function previewSurvey(token: string, { notElectoral: _, ...document }: SurveyDocument): Survey {
  return { ...document, id: previewId(token), form: { kind: 'builtin' } }
}
