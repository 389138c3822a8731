import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { post } from '../../query.ts'
import { useAction } from '../panel-action.tsx'

/** Every call about releases replies with the new state of all of them. */
export function useReleaseAction<Body>(surveyId: string, url: string, onDone: (reply: ReleasesReply) => void) {
  return useAction((body: Body) => post<ReleasesReply>(url, body), { replaces: apiPaths.releases(surveyId), onDone })
}
