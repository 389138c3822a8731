import { apiPaths } from '#contract/paths.ts'
import type { ReachedBody } from '#contract/schemas.ts'
import { recall, remember } from '../survey/tab-memory.ts'

/** Says, once in a tab, that somebody came to a part of the form. No session and no cookie go with it, and nobody waits for it. */
export function reportPartReached(surveyId: string, part: string): void {
  const { reached = [] } = recall(surveyId)
  if (reached.includes(part)) return
  remember(surveyId, { reached: [...reached, part] })
  fetch(apiPaths.reached(surveyId), {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ part } satisfies ReachedBody),
  }).catch(() => {})
}
