import type { PageAssets, PageSettings, SitePage } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { newestRelease } from '#releases/newest-release.ts'
import type { KeptRelease, Release } from '#releases/release.ts'
import { type CatalogSurvey, surveys } from '#surveys/catalog.ts'
import { drawDocument, sitePage } from '../../site-page.tsx'
import { accentOf } from '../../survey-accent.ts'
import { AllResultsPage } from './all-results-page.tsx'
import { ComparisonPage } from './comparison-page.tsx'
import { EmbedPage } from './embed-page.tsx'
import { NothingPublishedPage } from './nothing-published-page.tsx'
import { releaseHead } from './release-head.ts'
import { ReleasePage } from './release-page.tsx'
import { lastingPath, type ReleaseView, type SurveyContext, viewOf, viewOfDraft } from './release-view.ts'
import { WithdrawnPage } from './withdrawn-page.tsx'

/** Every public page of published results. */
export function releasePages(settings: PageSettings, assets: PageAssets, state: SiteState): SitePage[] {
  return [
    sitePage(
      settings,
      assets,
      {
        path: releasePaths.all,
        title: `Resultados - ${settings.brand.name} ENCUESTAS`,
        description: 'Resultados publicados de las encuestas de participación abierta y de los estudios de campo.',
      },
      <AllResultsPage settings={settings} state={state} />,
    ),
    ...surveys.flatMap((survey) => surveyPages(settings, assets, state, survey)),
  ]
}

function surveyPages(settings: PageSettings, assets: PageAssets, state: SiteState, survey: CatalogSurvey): SitePage[] {
  const kept = state.releases[survey.id]
  const isOpen = state.surveys[survey.id].kind === 'open'
  const context = { kept, isOpen, silence: state.silence }
  const newest = newestRelease(kept)
  const newestPath = releasePaths.newest(survey.id)
  return [
    ...(newest
      ? shownPages(settings, assets, viewOf(newest, newestPath, context))
      : [nothingPublished(settings, assets, survey, context)]),
    ...kept.flatMap((one) => {
      const view = viewOf(one, lastingPath(one.release), context)
      const shown = one.withdrawn ? withdrawnPages(settings, assets, view, one) : shownPages(settings, assets, view)
      return [...shown, ...embedPages(settings, assets, view, one)]
    }),
  ]
}

/** A release and its comparisons, below its own address or that of the newest. */
function shownPages(
  settings: PageSettings,
  assets: PageAssets,
  view: ReleaseView,
  audience: SitePage['audience'] = 'public',
): SitePage[] {
  const { page, release, sha256 } = view
  const lasting = sha256 ? lastingPath(release) : page
  return [
    sitePage(
      settings,
      assets,
      { ...releaseHead(settings, assets, view), path: page, lastingPath: lasting, audience },
      <ReleasePage settings={settings} view={view} />,
    ),
    ...release.comparisons.map((comparison) =>
      sitePage(
        settings,
        assets,
        {
          ...releaseHead(settings, assets, view, comparison.by),
          path: releasePaths.comparedBy(page, comparison.by),
          lastingPath: releasePaths.comparedBy(lasting, comparison.by),
          audience,
        },
        <ComparisonPage settings={settings} view={view} comparison={comparison} />,
      ),
    ),
  ]
}

function nothingPublished(
  settings: PageSettings,
  assets: PageAssets,
  survey: CatalogSurvey,
  context: SurveyContext,
): SitePage {
  return sitePage(
    settings,
    assets,
    {
      path: releasePaths.newest(survey.id),
      title: `Resultados: ${survey.title} - ${settings.brand.name} ENCUESTAS`,
      description: 'Todavía no hay resultados publicados de esta encuesta.',
      accent: survey.accent,
      image: assets.images.surveys[survey.id].preview,
      isIndexed: false,
    },
    <NothingPublishedPage settings={settings} survey={survey} context={context} />,
  )
}

/** Its comparisons say the same: somebody may have kept their address. */
function withdrawnPages(settings: PageSettings, assets: PageAssets, view: ReleaseView, kept: KeptRelease): SitePage[] {
  const { page, release } = view
  const paths = [page, ...release.comparisons.map(({ by }) => releasePaths.comparedBy(page, by))]
  return paths.map((path) =>
    sitePage(
      settings,
      assets,
      {
        path,
        title: `Publicación retirada: ${release.surveyTitle} - ${settings.brand.name} ENCUESTAS`,
        description: `La publicación ${release.number} se retiró. Sus cifras ya no se muestran.`,
        accent: accentOf(release.surveyId),
        isIndexed: false,
      },
      <WithdrawnPage settings={settings} view={view} path={path} kept={kept} />,
    ),
  )
}

function embedPages(settings: PageSettings, assets: PageAssets, view: ReleaseView, kept: KeptRelease): SitePage[] {
  const { surveyId, number, questions } = kept.release
  return questions.map(({ id, text }) => ({
    path: releasePaths.embed(surveyId, number, id),
    audience: 'public',
    isIndexed: false,
    isFrameable: true,
    draw: () =>
      drawDocument(
        <EmbedPage
          settings={settings}
          assets={assets}
          view={view}
          kept={kept}
          accent={accentOf(surveyId)}
          question={{ id, text }}
        />,
      ),
  }))
}

/** A draft for whoever decides on it, exactly as the public would see it. */
export function previewPages(
  settings: PageSettings,
  assets: PageAssets,
  draft: Release,
  earlier: readonly KeptRelease[],
): SitePage[] {
  return shownPages(settings, assets, viewOfDraft(draft, pagePaths.preview(draft.surveyId), earlier), 'panel')
}
