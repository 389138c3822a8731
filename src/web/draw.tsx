import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets, PageDrawer, PageSettings, SitePage } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SiteState, SurveyOnSite } from '#contract/site-state.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { LogoMark } from './components/icons.tsx'
import { type About, drawPage, sitePage, surveyImages } from './document.tsx'
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
import { accentColours, accentOf } from './survey-accent.ts'

const ofPanel = { description: 'Panel de administración.', audience: 'panel' } as const

export const pagesOf: PageDrawer['pagesOf'] = (settings, assets, state) => {
  const { silence } = state
  const surveys = state.surveys.map(({ survey }) => survey)
  const titled = titledBy(settings)
  const page = (about: About, body: ReactElement) => sitePage(settings, assets, about, body)
  return [
    page(
      {
        path: pagePaths.home,
        title: `Encuestas ${settings.brand.name}`,
        description:
          'Inteligencia política en datos duros: participa en las encuestas activas de Aguascalientes, de forma anónima.',
      },
      <HomePage settings={settings} state={state} />,
    ),
    ...state.surveys.flatMap((on) => surveyPages(settings, assets, on, state)),
    page(
      {
        path: pagePaths.resultsIndex,
        title: titled('Resultados de campo'),
        description: 'Resultados publicados de los estudios de campo en Aguascalientes, con su método y sus límites.',
        style: 'results',
      },
      <ResultsIndexPage settings={settings} silence={silence} />,
    ),
    ...fieldStudies.map((study) =>
      page(
        {
          path: pagePaths.results(study.surveyId),
          title: titled(`Resultados de campo: ${study.title}`),
          description: study.summary,
          accent: accentOf(study.surveyId),
          image: silence ? surveyImages(assets, study.surveyId).preview : assets.images.fieldStudies[study.surveyId],
          style: 'results',
          script: 'results',
        },
        <ResultsPage settings={settings} study={study} silence={silence} />,
      ),
    ),
    ...releasePages(settings, assets, state),
    page(
      {
        path: pagePaths.method,
        title: titled('Cómo contamos las respuestas'),
        description:
          'Qué cuida que cada respuesta se cuente una vez, qué se aparta y por qué, y qué no se puede impedir.',
      },
      <MethodPage settings={settings} />,
    ),
    ...panelPages(settings, surveys).map(({ about, body }) =>
      page({ ...about, ...ofPanel, title: titled(about.title), script: 'panel', style: 'results' }, body),
    ),
  ]
}

function titledBy({ brand }: PageSettings) {
  return (title: string) => `${title} - ${brand.name} ENCUESTAS`
}

/** A survey and its thanks. */
function surveyPages(
  settings: PageSettings,
  assets: PageAssets,
  { survey, openness, releases }: SurveyOnSite,
  state: SiteState,
  more: Partial<About> = {},
): SitePage[] {
  const { id, description, accent } = survey
  const titled = titledBy(settings)
  const { preview: image, story } = surveyImages(assets, id)
  const about = { path: pagePaths.survey(id), title: titled(survey.title), description, accent, image, ...more }
  const thanks = { ...about, path: pagePaths.thankYou(id), title: titled('Gracias por participar'), isIndexed: false }
  const page = (of: About, body: ReactElement) => sitePage(settings, assets, of, body)
  return [
    openness.kind === 'open'
      ? page({ ...about, script: 'survey', opens: id }, <SurveyPage {...{ settings, survey, state }} />)
      : page(about, <ClosedSurveyPage {...{ settings, survey, state }} closed={openness} />),
    page({ ...thanks, script: 'thankYou' }, <ThankYouPage {...{ settings, survey, story, releases, state }} />),
  ]
}

/** What the server calls a survey that is only shown: its calls are answered and dropped. */
const PREVIEW_PREFIX = 'vista-'

export const surveyPreviewPages: PageDrawer['surveyPreviewPages'] = (settings, assets, survey, state) =>
  surveyPages(settings, assets, { survey, openness: { kind: 'open' }, releases: [] }, state, {
    path: pagePaths.surveyPreview(survey.id.slice(PREVIEW_PREFIX.length)),
    isIndexed: false,
    ribbon: 'Vista previa: nada de lo que respondas se guarda.',
  })

export { previewPages } from './results/releases/release-pages.tsx'

export const drawClosedPanel: PageDrawer['drawClosedPanel'] = (settings, assets, refusal) =>
  drawPage(
    settings,
    assets,
    {
      path: pagePaths.stats,
      title: `${closedPanelTexts[refusal].title} - ${settings.brand.name} ENCUESTAS`,
      ...ofPanel,
    },
    <ClosedPanelPage settings={settings} refusal={refusal} />,
  )

export const drawNotFound: PageDrawer['drawNotFound'] = (settings, assets, state) =>
  drawPage(
    settings,
    assets,
    { path: '/404', title: '404 Page Not Found', description: 'Esta página no existe.', isIndexed: false },
    <NotFoundPage settings={settings} state={state} />,
  )

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
