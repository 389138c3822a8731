import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { HttpError } from '../../query.ts'

/** The draft that a file replaces, or the survey that it is the next version of; a new draft without either. */
export interface UploadTarget {
  readonly borrador?: string
  readonly encuesta?: string
}

export async function uploadFile(file: File, target: UploadTarget): Promise<SurveyDraftReply> {
  const query = new URLSearchParams({ archivo: file.name, ...target })
  const response = await send(`${apiPaths.questionnaires}?${query}`, 'application/octet-stream', file)
  return (await response.json()) as SurveyDraftReply
}

/** A call that is answered with nothing. */
export async function tell(url: string, body: object = {}): Promise<void> {
  await send(url, 'application/json', JSON.stringify(body))
}

/** A megabyte over a bad connection. */
const PATIENCE_MS = 60_000

async function send(url: string, type: string, body: File | string): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    signal,
    headers: { 'content-type': type },
    body,
  })
  if (!response.ok) throw new HttpError(response, await response.text())
  return response
}

export function goToDraft({ id }: Pick<SurveyDraftReply, 'id'>): void {
  window.location.assign(pagePaths.questionnaires(id))
}
