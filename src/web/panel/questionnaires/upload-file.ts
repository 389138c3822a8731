import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { HttpError } from '../../query.ts'

/** The draft that a file replaces, or the survey that it is the next version of; a new draft without either. */
export interface UploadTarget {
  readonly borrador?: string
  readonly encuesta?: string
}

/** A megabyte over a bad connection. */
const PATIENCE_MS = 60_000

export async function uploadFile(file: File, target: UploadTarget): Promise<SurveyDraftReply> {
  const query = new URLSearchParams({ archivo: file.name, ...target })
  const response = await fetch(`${apiPaths.questionnaires}?${query}`, {
    method: 'POST',
    credentials: 'include',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  if (!response.ok) throw new HttpError(response, await response.text())
  return (await response.json()) as SurveyDraftReply
}

export function goToDraft({ id }: Pick<SurveyDraftReply, 'id'>): void {
  window.location.assign(pagePaths.questionnaires(id))
}
