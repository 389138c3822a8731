import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** Its page calls by this name, and whatever it says is dropped. No survey can have it: theirs are numbers. */
export function previewId(token: string): string {
  return `vista-${token}`
}

/** A draft as a survey that is looked at by its link. */
export function previewSurvey(token: string, { notElectoral: _, ...document }: SurveyDocument): Survey {
  return { ...document, id: previewId(token), form: { kind: 'builtin' } }
}
