import { PREVIEW_PREFIX } from '#contract/paths.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** The survey id that a preview page sends with its calls. */
export function previewId(token: string): string {
  return `${PREVIEW_PREFIX}${token}`
}

/** A draft as a survey that can be previewed by its link. */
export function previewSurvey(token: string, { notElectoral: _, ...document }: SurveyDocument): Survey {
  return { ...document, id: previewId(token), form: { kind: 'builtin' } }
}
