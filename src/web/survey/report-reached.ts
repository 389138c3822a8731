import { apiPaths } from '#contract/paths.ts'
import type { ReachedBody } from '#contract/schemas.ts'
import { readVisit, saveVisit } from './tab-memory.ts'

/** Reports, once per tab, what was reached: without session or cookies, and without waiting for the reply. */
export function reportReached(surveyId: string, body: ReachedBody): void {
  const name = 'part' in body ? body.part : `/${body.step}`
  const { reached = [] } = readVisit(surveyId)
  if (reached.includes(name)) return
  saveVisit(surveyId, { reached: [...reached, name] })
  fetch(apiPaths.reached(surveyId), {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {})
}

/** Reports the opened page with the name of its link, which then leaves the address: whoever shares it shares the plain one. */
export function reportVisit(surveyId: string): void {
  const via = new URLSearchParams(location.search).get('via')?.toLowerCase() ?? ''
  if (via) history.replaceState(history.state, '', location.pathname)
  if (readVisit(surveyId).wasCounted) return
  reportReached(surveyId, { step: 'visit', ...(/^[a-z0-9-]{1,24}$/.test(via) && { via }) })
}
