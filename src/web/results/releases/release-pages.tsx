import type { ReactElement } from 'react'
import type { PageAssets, PageImage, PageSettings, SitePage } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SiteState, SurveyOnSite } from '#contract/site-state.ts'
import { type ComparedBy, type KeptRelease, newestRelease, type Release } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { mainResult } from '#rules/releases/main-result.ts'
import type { Survey } from '#surveys/survey.ts'
import { type About, drawDocument, sitePage, surveyImages } from '../../document.tsx'
import { AllResultsPage } from './all-results-page.tsx'
import { ComparisonPage } from './comparison-page.tsx'
import { EmbedPage } from './embed-page.tsx'
import { NothingPublishedPage, WithdrawnPage } from './pages-without-results.tsx'
import { comparedNames } from './release-frame.tsx'
import { ReleasePage } from './release-page.tsx'
import { lastingPath, type ReleaseView, viewOf } from './release-view.ts'

/** Every public page of published results. */
export function releasePages(settings: PageSettings, assets: PageAssets, state: SiteState): SitePage[] {
  const titled = (title: string) => `${title} - ${settings.brand.name} ENCUESTAS`
  const page = (about: About, body: ReactElement) => sitePage(settings, assets, { ...about, style: 'results' }, body)

  function surveyPages({ survey, openness, releases: kept }: SurveyOnSite): SitePage[] {
    const context = { survey, kept, isOpen: openness.kind === 'open', silence: state.silence }
    const newest = newestRelease(kept)
    const newestPath = releasePaths.newest(survey.id)
    const nothingPublished = {
      path: newestPath,
      title: titled(`Resultados: ${survey.title}`),
      description: 'Todavía no hay resultados publicados de esta encuesta.',
      accent: survey.accent,
      image: surveyImages(assets, survey.id).preview,
      isIndexed: false,
    }
    return [
      ...(newest
        ? shownPages(settings, assets, viewOf(newest, newestPath, context))
        : [page(nothingPublished, <NothingPublishedPage settings={settings} survey={survey} context={context} />)]),
      ...kept.flatMap((one) => {
        const view = viewOf(one, lastingPath(one.release), context)
        const shown = one.withdrawn ? withdrawnPages(view, one) : shownPages(settings, assets, view)
        return [...shown, ...embedPages(view, one)]
      }),
    ]
  }

  /** Its comparisons say the same: somebody may have kept their address. */
  function withdrawnPages(view: ReleaseView, kept: KeptRelease): SitePage[] {
    const { surveyTitle, number, comparisons } = view.release
    const about = {
      title: titled(`Publicación retirada: ${surveyTitle}`),
      description: `La publicación ${number} se retiró. Sus cifras ya no se muestran.`,
      accent: view.survey.accent,
      isIndexed: false,
    }
    return [view.page, ...comparisons.map(({ by }) => releasePaths.comparedBy(view.page, by))].map((path) =>
      page({ ...about, path }, <WithdrawnPage settings={settings} view={view} path={path} kept={kept} />),
    )
  }

  function embedPages(view: ReleaseView, kept: KeptRelease): SitePage[] {
    const { surveyId, number, questions } = kept.release
    return questions.map(({ id, text }) => ({
      path: releasePaths.embed(surveyId, number, id),
      audience: 'public',
      isIndexed: false,
      isFrameable: true,
      draw: () => {
        const { accent } = view.survey
        return drawDocument(<EmbedPage {...{ settings, assets, view, kept, accent }} question={{ id, text }} />)
      },
    }))
  }

  return [
    page(
      {
        path: releasePaths.all,
        title: titled('Resultados'),
        description: 'Resultados publicados de las encuestas de participación abierta y de los estudios de campo.',
      },
      <AllResultsPage settings={settings} state={state} />,
    ),
    ...state.surveys.flatMap(surveyPages),
  ]
}

/** A draft for whoever decides on it, exactly as the public would see it. */
export function previewPages(
  settings: PageSettings,
  assets: PageAssets,
  survey: Survey,
  draft: Release,
  earlier: readonly KeptRelease[],
): SitePage[] {
  const context = { survey, kept: earlier, isOpen: !draft.isLast, silence: undefined }
  const view = viewOf({ release: draft, sha256: undefined }, pagePaths.preview(draft.surveyId), context)
  return shownPages(settings, assets, view, 'panel')
}

/** A release and its comparisons, below its own address or that of the newest. */
function shownPages(
  settings: PageSettings,
  assets: PageAssets,
  view: ReleaseView,
  audience: SitePage['audience'] = 'public',
): SitePage[] {
  const { page: path, release, sha256 } = view
  const lasting = sha256 ? lastingPath(release) : path
  const about = { ...releaseHead(settings, assets, view), path, lastingPath: lasting, audience }
  return [
    sitePage(settings, assets, about, <ReleasePage settings={settings} view={view} />),
    ...release.comparisons.map((comparison) => {
      const { by } = comparison
      const head = releaseHead(settings, assets, view, by)
      const paths = { path: releasePaths.comparedBy(path, by), lastingPath: releasePaths.comparedBy(lasting, by) }
      const body = <ComparisonPage settings={settings} view={view} comparison={comparison} />
      return sitePage(settings, assets, { ...head, ...paths, audience }, body)
    }),
  ]
}

/** What a link to a release is shown with: its main result, and the picture of its first question. */
function releaseHead({ brand }: PageSettings, assets: PageAssets, view: ReleaseView, by?: ComparedBy) {
  const { release, survey } = view
  const { number, publishedOn, people } = release
  const part = by ? ` ${comparedNames[by].toLowerCase()}` : ''
  return {
    title: `Resultados${part}: ${release.surveyTitle} - ${brand.name} ENCUESTAS`,
    description:
      mainResult(release) ??
      `Publicación ${number}, del ${longDay(publishedOn)}: ${wholeNumber(people)} personas, participación abierta, con su método y sus límites.`,
    image: pictureOf(view) ?? surveyImages(assets, survey.id).preview,
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
