import { createContext, use } from 'react'
import type { DrawnSite } from '#contract/pages.ts'
import type { SiteState } from '#contract/site-state.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import type { Accent } from '#surveys/survey.ts'

export type Site = DrawnSite

/** For pages that mention no surveys. */
export const emptySiteState: SiteState = { surveys: [], silence: undefined }

export const SiteContext = createContext<Site | undefined>(undefined)

/** Only for what is drawn on the server. Components that are hydrated get what they need as props. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('Drawn outside of a page')
  return site
}

/** The brand's image until the survey's own have been drawn. */
export function surveyImages({ assets: { images } }: Site, surveyId: string) {
  return images.surveys[surveyId] ?? { preview: images.brand, story: images.brand }
}

/** A field study has the accent colour of its survey. */
export function fieldStudyAccent(surveyId: string): Accent {
  return findSurvey(fixedSurveys, surveyId)?.accent ?? 'blue'
}
