import { linkedId } from '#contract/hidden-paths.ts'
import { PREVIEW_PREFIX } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import type { Survey } from '#surveys/survey.ts'

/** The survey id that a preview page sends with its calls. */
export function previewId(token: string): string {
  return `${PREVIEW_PREFIX}${token}`
}

/** Stands for the token in a route. Only its letters: a line break in a redirect, or a NUL in a query, would fail as an error of ours. */
export const TOKEN_IN_ROUTE = ':token(^[A-Za-z0-9_-]+$)'

const inPath = new RegExp(`(/vista/|/${PREVIEW_PREFIX}|/${linkedId('')}|${releasePaths.client('')})[^/]+`)

/** The path without the token, which is a secret: whoever reads the log could open what it leads to. */
export function withoutToken(path: string): string {
  // A route takes letters that are written as `%76`, too.
  const plain = path.replaceAll(/%[2-7][\da-f]/gi, (each) => String.fromCharCode(Number.parseInt(each.slice(1), 16)))
  return inPath.test(plain) ? plain.replace(inPath, '$1:token') : path
}

/** A draft as a survey that can be previewed by its link. */
export function previewSurvey(token: string, { notElectoral: _, ...document }: SurveyDocument): Survey {
  return { ...document, id: previewId(token), form: { kind: 'builtin' } }
}
