import type { ShownOpenness, SiteState } from '#contract/site-state.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { type Catalog, fixedSurveys } from '#surveys/catalog.ts'

interface Given {
  /** By survey. */
  readonly releases?: Readonly<Record<string, readonly StoredRelease[]>>
  readonly closed?: Readonly<Record<string, ShownOpenness>>
}

/** Everything open and nothing published, except what is given. */
export function siteStateOf(catalog: Catalog = fixedSurveys, { releases = {}, closed = {} }: Given = {}): SiteState {
  const surveys = catalog.map((survey) => ({
    survey,
    openness: closed[survey.id] ?? ({ kind: 'open' } as const),
    releases: releases[survey.id] ?? [],
  }))
  return { surveys, silence: undefined }
}
