import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageDrawer, SitePage } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SurveyOnSite } from '#contract/site-state.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { newestRelease } from '#releases/kept-release.ts'
import { LogoMark } from './components/icons.tsx'
import { type About, drawPage, sitePage } from './document.tsx'
import { ClosedPanelPage, closedPanelTexts } from './pages/closed-panel.tsx'
import { ClosedSurveyPage } from './pages/closed-survey.tsx'
import { HomePage } from './pages/home.tsx'
import { MethodPage } from './pages/method.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { panelPages } from './pages/panel-pages.tsx'
import { ResultsPage } from './pages/results.tsx'
import { ResultsIndexPage } from './pages/results-index.tsx'
import { SurveyPage } from './pages/survey.tsx'
import { ThankYouPage } from './pages/thank-you.tsx'
import { FigureFile } from './results/field/figure-file.tsx'
import { Picture } from './results/releases/picture.tsx'
import { releasePages } from './results/releases/release-pages.tsx'
import { nothingYet, type Site, surveyImages, titled } from './site.ts'
import { accentColours, accentOf } from './survey-accent.ts'

const ofPanel = { description: 'Panel de administración.', audience: 'panel' } as const

export const pagesOf: PageDrawer['pagesOf'] = (settings, assets, state) => {
  const site = { settings, assets, state }
  const surveys = state.surveys.map(({ survey }) => survey)
  const page = (about: About, body: ReactElement) => sitePage(site, about, body)
  return [
    page(
      {
        path: pagePaths.home,
        title: `Encuestas ${settings.brand.name}`,
        description:
          'Inteligencia política en datos duros: participa en las encuestas activas de Aguascalientes, de forma anónima.',
      },
      <HomePage />,
    ),
    ...state.surveys.flatMap((on) => surveyPages(site, on)),
    page(
      {
        path: pagePaths.resultsIndex,
        title: titled(site, 'Resultados de campo'),
        description: 'Resultados publicados de los estudios de campo en Aguascalientes, con su método y sus límites.',
        style: 'results',
      },
      <ResultsIndexPage />,
    ),
    ...fieldStudies.map((study) =>
      page(
        {
          path: pagePaths.results(study.surveyId),
          title: titled(site, `Resultados de campo: ${study.title}`),
          description: study.summary,
          accent: accentOf(study.surveyId),
          image: state.silence
            ? surveyImages(site, study.surveyId).preview
            : assets.images.fieldStudies[study.surveyId],
          style: 'results',
          script: 'results',
        },
        <ResultsPage study={study} />,
      ),
    ),
    ...releasePages(site),
    page(
      {
        path: pagePaths.method,
        title: titled(site, 'Cómo contamos las respuestas'),
        description:
          'Qué cuida que cada respuesta se cuente una vez, qué se aparta y por qué, y qué no se puede impedir.',
      },
      <MethodPage />,
    ),
    ...panelPages(settings, surveys).map(({ about, body }) =>
      page({ ...about, ...ofPanel, title: titled(site, about.title), script: 'panel', style: 'results' }, body),
    ),
  ]
}

function surveyPages(site: Site, { survey, openness, releases }: SurveyOnSite, more: Partial<About> = {}): SitePage[] {
  const { id, title, description, accent } = survey
  const { preview: image } = surveyImages(site, id)
  const about = { path: pagePaths.survey(id), title: titled(site, title), description, accent, image, ...more }
  const thanks = { path: pagePaths.thankYou(id), title: titled(site, 'Gracias por participar'), isIndexed: false }
  const hasResults = newestRelease(releases) !== undefined
  return [
    openness.kind === 'open'
      ? sitePage(site, { ...about, script: 'survey', opens: id }, <SurveyPage survey={survey} />)
      : sitePage(site, about, <ClosedSurveyPage survey={survey} closed={openness} />),
    sitePage(site, { ...about, ...thanks, script: 'thankYou' }, <ThankYouPage {...{ survey, hasResults }} />),
  ]
}

/** What the server calls a survey that is only shown: its calls are answered and dropped. */
const PREVIEW_PREFIX = 'vista-'

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

export { previewPages } from './results/releases/release-pages.tsx'

export const drawClosedPanel: PageDrawer['drawClosedPanel'] = (settings, assets, refusal) => {
  const site = { settings, assets, state: nothingYet }
  const title = titled(site, closedPanelTexts[refusal].title)
  return drawPage(site, { path: pagePaths.stats, title, ...ofPanel }, <ClosedPanelPage refusal={refusal} />)
}

export const drawNotFound: PageDrawer['drawNotFound'] = (settings, assets, state) => {
  const about = { path: '/404', title: '404 Page Not Found', description: 'Esta página no existe.', isIndexed: false }
  return drawPage({ settings, assets, state }, about, <NotFoundPage />)
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
  { question: id, shape, accent },
) => {
  const question = release.questions.find((each) => each.id === id)
  if (!question) return undefined
  const address = new URL(publicOrigin).host + releasePaths.release(release.surveyId, release.number)
  const colour = accentColours[accent]
  const publisher = { name: brand.name, address }
  return renderToStaticMarkup(<Picture {...{ release, question, shape, colour, publisher }} />)
}

/** A file of its own needs the namespace that a page's SVG does without. */
export const drawFavicon: PageDrawer['drawFavicon'] = () =>
  renderToStaticMarkup(<LogoMark />).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
