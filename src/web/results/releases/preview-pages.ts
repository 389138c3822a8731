import type { PageAssets, PageSettings, SitePage } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { KeptRelease, Release } from '#releases/release.ts'
import { shownPages } from './release-pages.tsx'
import { viewOfDraft } from './release-view.ts'

/** A draft for whoever decides on it, exactly as the public would see it. */
export function previewPages(
  settings: PageSettings,
  assets: PageAssets,
  draft: Release,
  earlier: readonly KeptRelease[],
): SitePage[] {
  return shownPages(settings, assets, viewOfDraft(draft, pagePaths.preview(draft.surveyId), earlier), 'panel')
}
