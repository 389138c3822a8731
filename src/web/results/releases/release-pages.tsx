import type { ReactElement } from 'react'
import type { PageDrawer, PageImage, SitePage } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SurveyOnSite } from '#contract/site-state.ts'
import { type KeptRelease, newestRelease } from '#releases/kept-release.ts'
import type { ComparedBy } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { mainResult } from '#rules/releases/main-result.ts'
import { type About, drawDocument, sitePage } from '../../document.tsx'
import { nothingYet, type Site, surveyImages, titled } from '../../site.ts'
import { AllResultsPage } from './all-results-page.tsx'
import { ComparisonPage } from './comparison-page.tsx'
import { EmbedPage } from './embed-page.tsx'
import { NothingPublishedPage, WithdrawnPage } from './pages-without-results.tsx'
import { comparedNames } from './release-frame.tsx'
import { ReleasePage } from './release-page.tsx'
import { lastingPath, type ReleaseView, viewOf } from './release-view.ts'

export function releasePages(site: Site): SitePage[] {
  const { surveys, silence } = site.state
  const page = (about: About, body: ReactElement) => sitePage(site, { ...about, style: 'results' }, body)

  function surveyPages({ survey, openness, releases: kept }: SurveyOnSite): SitePage[] {
    const context = { survey, kept, isOpen: openness.kind === 'open', silence }
    const newest = newestRelease(kept)
    const newestPath = releasePaths.newest(survey.id)
    const nothingPublished = {
      path: newestPath,
      title: titled(site, `Resultados: ${survey.title}`),
      description: 'Todavía no hay resultados publicados de esta encuesta.',
      accent: survey.accent,
      image: surveyImages(site, survey.id).preview,
      isIndexed: false,
    }
    return [
      ...(newest
        ? shownPages(site, viewOf(newest, newestPath, context))
        : [page(nothingPublished, <NothingPublishedPage {...context} />)]),
      ...kept.flatMap((one) => {
        const view = viewOf(one, lastingPath(one.release), context)
        const shown = one.withdrawn ? withdrawnPages(view, one) : shownPages(site, view)
        return [...shown, ...embedPages(view, one)]
      }),
    ]
  }

  /** Its comparisons say the same: somebody may have kept their address. */
  function withdrawnPages(view: ReleaseView, kept: KeptRelease): SitePage[] {
    const { surveyTitle, number, comparisons } = view.release
    const about = {
      title: titled(site, `Publicación retirada: ${surveyTitle}`),
      description: `La publicación ${number} se retiró. Sus cifras ya no se muestran.`,
      accent: view.survey.accent,
      isIndexed: false,
    }
    return [view.page, ...comparisons.map(({ by }) => releasePaths.comparedBy(view.page, by))].map((path) =>
      page({ ...about, path }, <WithdrawnPage view={view} path={path} kept={kept} />),
    )
  }

  function embedPages(view: ReleaseView, { release, withdrawn }: KeptRelease): SitePage[] {
    return release.questions.map(({ id, text }) => ({
      path: releasePaths.embed(release.surveyId, release.number, id),
      audience: 'public',
      isIndexed: false,
      isFrameable: true,
      draw: () => drawDocument(site, <EmbedPage view={view} withdrawn={withdrawn} question={{ id, text }} />),
    }))
  }

  return [
    page(
      {
        path: releasePaths.all,
        title: titled(site, 'Resultados'),
        description: 'Resultados publicados de las encuestas de participación abierta y de los estudios de campo.',
      },
      <AllResultsPage />,
    ),
    ...surveys.flatMap(surveyPages),
  ]
}

/** A draft for whoever decides on it, exactly as the public would see it. */
export const previewPages: PageDrawer['previewPages'] = (settings, assets, survey, draft, earlier) => {
  const site = { settings, assets, state: nothingYet }
  const context = { survey, kept: earlier, isOpen: !draft.isLast, silence: undefined }
  const view = viewOf({ release: draft, sha256: undefined }, pagePaths.preview(draft.surveyId), context)
  return shownPages(site, view, 'panel')
}

/** A release and its comparisons, below its own address or that of the newest. */
function shownPages(site: Site, view: ReleaseView, audience: SitePage['audience'] = 'public'): SitePage[] {
  const { page: path, release, sha256 } = view
  const lasting = sha256 ? lastingPath(release) : path
  return [
    sitePage(site, { ...releaseHead(site, view), path, lastingPath: lasting, audience }, <ReleasePage view={view} />),
    ...release.comparisons.map((comparison) => {
      const { by } = comparison
      const head = releaseHead(site, view, by)
      const paths = { path: releasePaths.comparedBy(path, by), lastingPath: releasePaths.comparedBy(lasting, by) }
      return sitePage(site, { ...head, ...paths, audience }, <ComparisonPage view={view} comparison={comparison} />)
    }),
  ]
}

/** What a link to a release is shown with: its main result, and the picture of its first question. */
function releaseHead(site: Site, view: ReleaseView, by?: ComparedBy) {
  const { release, survey } = view
  const { number, publishedOn, people } = release
  const part = by ? ` ${comparedNames[by].toLowerCase()}` : ''
  return {
    title: titled(site, `Resultados${part}: ${release.surveyTitle}`),
    description:
      mainResult(release) ??
      `Publicación ${number}, del ${longDay(publishedOn)}: ${wholeNumber(people)} personas, participación abierta, con su método y sus límites.`,
    image: pictureOf(view) ?? surveyImages(site, survey.id).preview,
    accent: survey.accent,
    style: 'results',
  } as const
}

/** A draft has no files yet. */
function pictureOf({ release, sha256 }: ReleaseView): PageImage | undefined {
  const question = sha256 ? release.questions.find(({ result }) => result.kind === 'table') : undefined
  return (
    question && {
      src: releasePaths.picture(release.surveyId, release.number, question.id, 'wide'),
      type: 'image/png',
      width: 1200,
      height: 630,
      alt: `${question.text} Resultados de la encuesta ${release.surveyId}, participación abierta.`,
    }
  )
}
