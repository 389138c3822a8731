import { releasePaths } from '#contract/release-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { releasePages } from '#web/results/releases/release-pages.tsx'
import { pageAssets, pageSettings } from '../browser/page-parts.ts'
import { siteStateOf } from '../site-state.ts'
import { handMadeRelease, kept } from './hand-made-release.ts'

/** The first question too: a link shows the first question that may be shown. */
export const electoral = ['state-12-months', 'governorship-vote', 'vote-likelihood']
export const veda = { until: '2027-06-07T02:00:00.000Z' }
export const first = kept(handMadeRelease({ surveyId: '005', number: 1, publishedOn: '2026-10-05', isOld: true }))
export const third = kept(handMadeRelease({ surveyId: '005', number: 3, publishedOn: '2026-11-16', since: 1 }))
export const withdrawn = kept(
  handMadeRelease({ surveyId: '005', number: 2, publishedOn: '2026-11-02', corrects: correction(1) }),
  { on: '2026-11-10', reason: 'Faltaba una semana de respuestas.' },
)
export const vote = kept(handMadeRelease({ surveyId: '001', electoral }))

export const state = stateOf({ '001': [vote], '005': [first, withdrawn, third] })

export const pages = drawn(state)
export const htmlOf = (path: string) => pages.html(path)
export const newest = releasePaths.newest('005')
export const release = (number: number) => releasePaths.release('005', number)

interface DrawnPages {
  readonly paths: readonly string[]
  html(path: string): string
}

export function correction(number: number) {
  return { number, reason: 'La primera semana se contó dos veces.' }
}

export function stateOf(releases: Partial<Record<'001' | '005', readonly StoredRelease[]>>): SiteState {
  return siteStateOf(fixedSurveys, { releases })
}

/** Each page is drawn when a test first reads it: there are many. */
export function drawn(of: SiteState): DrawnPages {
  const known = new Map<string, string>()
  const all = new Map(
    releasePages({ settings: pageSettings, assets: pageAssets, state: of }).map((page) => [page.path, page]),
  )
  return {
    paths: [...all.keys()],
    html(path) {
      const html = known.get(path) ?? all.get(path)?.draw()
      if (!html) throw new Error(`No page at ${path}`)
      known.set(path, html)
      return html
    },
  }
}

export function everyPage({ paths, html }: DrawnPages, below: string): [string, string][] {
  return paths.filter((path) => path.startsWith(below)).map((path) => [path, html(path)])
}
