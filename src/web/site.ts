import { createContext, use } from 'react'
import type { PageAssets, PageSettings } from '#contract/pages.ts'
import type { SiteState } from '#contract/site-state.ts'

/** What pages are drawn from: how the server was set up, its built files, and what is open and published now. */
export interface Site {
  readonly settings: PageSettings
  readonly assets: PageAssets
  readonly state: SiteState
}

/** For pages that say nothing of surveys. */
export const nothingYet: SiteState = { surveys: [], silence: undefined }

export const SiteContext = createContext<Site | undefined>(undefined)

/** For the parts of a page that are drawn on the server. What the browser takes over has no site, and is given what it needs. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('Drawn outside of a page')
  return site
}

/** The brand's, until those of a survey are there. */
export function surveyImages({ assets: { images } }: Site, surveyId: string) {
  return images.surveys[surveyId] ?? { preview: images.brand, story: images.brand }
}

export function titled({ settings }: Pick<Site, 'settings'>, title: string): string {
  return `${title} - ${settings.brand.name} ENCUESTAS`
}
