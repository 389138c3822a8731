import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { post } from '../../query.ts'
import { useAction } from '../panel-action.tsx'

/** What the administrator can do. Each call is answered with the new state of all releases. */
export function useReleaseAction<Body>(surveyId: string, url: string, done: (reply: ReleasesReply) => void) {
  return useAction((body: Body) => post<ReleasesReply>(url, body), { replaces: apiPaths.releases(surveyId), done })
}
