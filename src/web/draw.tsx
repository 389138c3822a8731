import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageDrawer } from '#contract/pages.ts'
import { PREVIEW_PREFIX, pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { SurveyOnSite } from '#contract/site-state.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { LogoMark } from './components/icons.tsx'
import { drawPage, type PageHead, sitePage } from './document.tsx'
import { ClosedPanelPage, closedPanelTexts } from './pages/closed-panel.tsx'
import { ClosedSurveyPage } from './pages/closed-survey.tsx'
import { HomePage } from './pages/home.tsx'
import { MethodPage } from './pages/method.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { panelPages } from './pages/panel-pages.tsx'
import { SurveyPage } from './pages/survey.tsx'
import { ThankYouPage } from './pages/thank-you.tsx'
import { FieldStudiesPage } from './results/field/field-studies-page.tsx'
import { FieldStudyPage } from './results/field/field-study-page.tsx'
import { FigureFile } from './results/field/figure-file.tsx'
import { Picture } from './results/releases/picture.tsx'
import { batterySubject, questionSubject } from './results/releases/picture-subject.ts'
import { releasePages } from './results/releases/release-pages.tsx'
import { withSortedRows } from './results/releases/release-view.ts'
import { accentOf, seriesPages } from './results/series/series-pages.tsx'
import { SeriesPicture } from './results/series/series-picture.tsx'
import { emptySiteState, fieldStudyAccent, type Site, surveyImages } from './site.ts'

const panelHead = { description: 'Panel de administración.', audience: 'panel' } as const

export const pagesOf: PageDrawer['pagesOf'] = (settings, assets, state) => {
  const site = { settings, assets, state }
  const surveys = state.hidden?.catalog ?? state.surveys.map(({ survey }) => survey)
  const page = (head: PageHead, body: ReactElement) => sitePage(site, head, body)
  return [
    page(
      {
        path: pagePaths.home,
        title: `Encuestas ${settings.brand.name}`,
        isWholeTitle: true,
        description:
          'Inteligencia política en datos duros: participa en las encuestas activas de Aguascalientes, de forma anónima.',
      },
      <HomePage />,
    ),
    ...state.surveys.flatMap((survey) => surveyPages(site, survey)),
    page(
      {
        path: pagePaths.resultsIndex,
        title: 'Resultados de campo',
        description: 'Resultados publicados de los estudios de campo en Aguascalientes, con su método y sus límites.',
        style: 'results',
      },
      <FieldStudiesPage />,
    ),
    ...fieldStudies.map((study) =>
      page(
        {
          path: pagePaths.results(study.surveyId),
          title: `Resultados de campo: ${study.title}`,
          description: study.summary,
          accent: fieldStudyAccent(study.surveyId),
          image: state.silence
            ? surveyImages(site, study.surveyId).preview
            : assets.images.fieldStudies[study.surveyId],
          style: 'results',
          script: 'results',
          changedOn: study.published,
        },
        <FieldStudyPage study={study} />,
      ),
    ),
    ...releasePages(site),
    ...seriesPages(site),
    page(
      {
        path: pagePaths.method,
        title: 'Cómo contamos las respuestas',
        description:
          'Qué cuida que cada respuesta se cuente una vez, qué se aparta y por qué, y qué no se puede impedir.',
      },
      <MethodPage />,
    ),
    ...panelPages(surveys).map(({ head, body }) =>
      page({ ...head, ...panelHead, script: 'panel', style: 'panel' }, body),
    ),
  ]
}

function surveyPages(site: Site, { survey, openness, releases }: SurveyOnSite, more: Partial<PageHead> = {}) {
  if (openness.kind === 'unlisted') return []
  const { id, title, description, accent } = survey
  const { preview: image } = surveyImages(site, id)
  const head = { path: pagePaths.survey(id), title, description, accent, image, ...more }
  const thanks = { path: pagePaths.thankYou(id), title: 'Gracias por participar', isIndexed: false }
  const hasResults = newestRelease(releases) !== undefined
  return [
    openness.kind === 'open'
      ? sitePage(site, { ...head, script: 'survey', surveyId: id }, <SurveyPage survey={survey} />)
      : sitePage(site, head, <ClosedSurveyPage survey={survey} closed={openness} />),
    sitePage(
      site,
      { ...head, ...thanks, script: 'thankYou' },
      <ThankYouPage {...{ survey, hasResults }} isShared={more.isIndexed !== false} />,
    ),
  ]
}

/** Its link stands in for its number, in the page and in every call. Nothing invites to pass it on: that is for the house to decide. */
export const linkPages: PageDrawer['linkPages'] = (site, { survey, address, openness }) =>
  surveyPages(site, { survey: { ...survey, id: address }, openness, releases: [] }, { isIndexed: false })

export const surveyPreviewPages: PageDrawer['surveyPreviewPages'] = (settings, assets, survey, state) =>
  surveyPages(
    { settings, assets, state },
    { survey, openness: { kind: 'open' }, releases: [] },
    {
      path: pagePaths.surveyPreview(survey.id.slice(PREVIEW_PREFIX.length)),
      isIndexed: false,
      ribbon: 'Vista previa: nada de lo que respondas se guarda.',
    },
  )

export { drawFeed } from './results/releases/feed.ts'
export { clientPages, previewPages } from './results/releases/release-pages.tsx'
export { drawSeriesFeed } from './results/series/series-pages.tsx'

export const drawSeriesPicture: PageDrawer['drawSeriesPicture'] = (settings, state, series) =>
  renderToStaticMarkup(<SeriesPicture {...{ settings, series, accent: accentOf(state, series) }} />)

export const drawClosedPanel: PageDrawer['drawClosedPanel'] = (settings, assets, refusal) => {
  const site = { settings, assets, state: emptySiteState }
  const { title } = closedPanelTexts[refusal]
  return drawPage(site, { path: pagePaths.stats, title, ...panelHead }, <ClosedPanelPage refusal={refusal} />)
}

export const drawNotFound: PageDrawer['drawNotFound'] = (settings, assets, state) => {
  const texts = { title: '404 Page Not Found', isWholeTitle: true, description: 'Esta página no existe.' }
  return drawPage({ settings, assets, state }, { ...texts, path: '/404', isIndexed: false }, <NotFoundPage />)
}

export const drawFigures: PageDrawer['drawFigures'] = ({ brand, publicOrigin }) =>
  fieldStudies.flatMap((study) => {
    const publisher = { name: brand.name, address: publicOrigin + pagePaths.results(study.surveyId) }
    return figuresOf(study).map((figure) => ({
      surveyId: study.surveyId,
      figureId: figure.id,
      draw: () => renderToStaticMarkup(<FigureFile study={study} figure={figure} publisher={publisher} />),
    }))
  })

export const drawPicture: PageDrawer['drawPicture'] = (
  { brand, publicOrigin },
  release,
  { question: id, shape, accent, questionnaire },
) => {
  const { surveyId, surveyTitle, number } = release
  const released = release.questions.find((each) => each.id === id)
  const subject = released
    ? questionSubject(release, withSortedRows(released, questionnaire))
    : batterySubject(release, id)
  if (!subject) return undefined
  const address = new URL(publicOrigin).host + releasePaths.release(surveyId, number)
  const publisher = { name: brand.name, address }
  return renderToStaticMarkup(<Picture {...{ subject, surveyTitle, number, shape, accent, publisher }} />)
}

/** A standalone SVG file needs the namespace; inside HTML it may be left out. */
export const drawFavicon: PageDrawer['drawFavicon'] = () =>
  renderToStaticMarkup(<LogoMark />).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
