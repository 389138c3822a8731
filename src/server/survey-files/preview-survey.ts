import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** The survey id that a preview page sends with its calls, which keep nothing. Ids of real surveys are numbers. */
export function previewId(token: string): string {
  return `vista-${token}`
}

/** Stands for the token in a route. Only its letters: a line break in a redirect, or a NUL in a query, would fail as an error of ours. */
export const TOKEN_IN_ROUTE = ':token(^[A-Za-z0-9_-]+$)'

/** The path without the token, which is a secret: whoever reads the log could open the preview. */
export function withoutToken(path: string): string {
  return path.replace(/(\/vista\/|\/vista-)[^/]+/, '$1:token')
}

/** A draft as a survey that can be previewed by its link. */
export function previewSurvey(token: string, { notElectoral: _, ...document }: SurveyDocument): Survey {
  return { ...document, id: previewId(token), form: { kind: 'builtin' } }
}
