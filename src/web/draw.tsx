import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageDrawer } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { findings } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { findSurvey, surveys } from '#surveys/catalog.ts'
import { LogoMark } from './components/logo.tsx'
import { AnswersPage } from './pages/answers.tsx'
import { ClosedPanelPage, closedPanelTexts } from './pages/closed-panel.tsx'
import { ClosedSurveyPage } from './pages/closed-survey.tsx'
import { HealthPage } from './pages/health.tsx'
import { HomePage } from './pages/home.tsx'
import { MethodPage } from './pages/method.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { PublishingPage } from './pages/publishing.tsx'
import { QualityPage } from './pages/quality.tsx'
import { ResultsPage } from './pages/results.tsx'
import { ResultsIndexPage } from './pages/results-index.tsx'
import { StatsPage } from './pages/stats.tsx'
import { SurveyPage } from './pages/survey.tsx'
import { ThankYouPage } from './pages/thank-you.tsx'
import { FigureFile } from './results/field/figure-file.tsx'
import { findingAccent } from './results/field/study-accent.ts'
import { accentColours } from './results/releases/accent-colours.ts'
import { Picture } from './results/releases/picture.tsx'
import { releasePages } from './results/releases/release-pages.tsx'
import { type About, drawPage, sitePage } from './site-page.tsx'

export const pagesOf: PageDrawer['pagesOf'] = (settings, assets, standing) => {
  const { silence } = standing
  const page = (about: About, body: ReactElement) => sitePage(settings, assets, about, body)
  return [
    page(
      {
        path: pagePaths.home,
        title: `Encuestas ${settings.brand.name}`,
        description:
          'Inteligencia política en datos duros: participa en las encuestas activas de Aguascalientes, de forma anónima.',
      },
      <HomePage settings={settings} standing={standing} />,
    ),
    ...surveys.map((survey) => {
      const about = {
        path: pagePaths.survey(survey.id),
        title: `${survey.title} - ${settings.brand.name} ENCUESTAS`,
        description: survey.description,
        accent: survey.accent,
        image: assets.images.surveys[survey.id].preview,
      }
      const how = standing.surveys[survey.id]
      return how.kind === 'open'
        ? page({ ...about, script: 'survey', opens: survey.id }, <SurveyPage settings={settings} survey={survey} />)
        : page(about, <ClosedSurveyPage settings={settings} survey={survey} standing={standing} closed={how} />)
    }),
    ...surveys.map((survey) =>
      page(
        {
          path: pagePaths.thankYou(survey.id),
          title: `Gracias por participar - ${settings.brand.name} ENCUESTAS`,
          description: survey.description,
          accent: survey.accent,
          image: assets.images.surveys[survey.id].preview,
          script: 'thankYou',
          isIndexed: false,
        },
        <ThankYouPage
          settings={settings}
          survey={survey}
          story={assets.images.surveys[survey.id].story}
          standing={standing}
        />,
      ),
    ),
    page(
      {
        path: pagePaths.resultsIndex,
        title: `Resultados de campo - ${settings.brand.name} ENCUESTAS`,
        description: 'Resultados publicados de los estudios de campo en Aguascalientes, con su método y sus límites.',
      },
      <ResultsIndexPage settings={settings} silence={silence} />,
    ),
    ...findings.map((finding) =>
      page(
        {
          path: pagePaths.results(finding.surveyId),
          title: `Resultados de campo: ${finding.title} - ${settings.brand.name} ENCUESTAS`,
          description: finding.summary,
          accent: findingAccent(finding),
          image: silence ? assets.images.surveys[finding.surveyId].preview : assets.images.findings[finding.surveyId],
          script: 'results',
        },
        <ResultsPage settings={settings} finding={finding} silence={silence} />,
      ),
    ),
    ...releasePages(settings, assets, standing),
    page(
      {
        path: pagePaths.method,
        title: `Cómo contamos las respuestas - ${settings.brand.name} ENCUESTAS`,
        description:
          'Qué cuida que cada respuesta se cuente una vez, qué se aparta y por qué, y qué no se puede impedir.',
      },
      <MethodPage settings={settings} />,
    ),
    page(
      {
        path: pagePaths.stats,
        title: `Estadísticas - ${settings.brand.name} ENCUESTAS`,
        description: 'Panel de administración.',
        script: 'stats',
        audience: 'panel',
      },
      <StatsPage settings={settings} />,
    ),
    page(
      {
        path: pagePaths.health,
        title: `¿Está todo bien? - ${settings.brand.name} ENCUESTAS`,
        description: 'Panel de administración.',
        script: 'health',
        audience: 'panel',
      },
      <HealthPage settings={settings} />,
    ),
    ...surveys.map((survey) =>
      page(
        {
          path: pagePaths.answers(survey.id),
          title: `Respuestas ${survey.id} - ${settings.brand.name} ENCUESTAS`,
          description: 'Panel de administración.',
          accent: survey.accent,
          script: 'answers',
          audience: 'panel',
        },
        <AnswersPage settings={settings} survey={survey} />,
      ),
    ),
    ...surveys.map((survey) =>
      page(
        {
          path: pagePaths.quality(survey.id),
          title: `Calidad ${survey.id} - ${settings.brand.name} ENCUESTAS`,
          description: 'Panel de administración.',
          accent: survey.accent,
          script: 'quality',
          audience: 'panel',
        },
        <QualityPage settings={settings} survey={survey} />,
      ),
    ),
    ...surveys.map((survey) =>
      page(
        {
          path: pagePaths.publishing(survey.id),
          title: `Publicar ${survey.id} - ${settings.brand.name} ENCUESTAS`,
          description: 'Panel de administración.',
          accent: survey.accent,
          script: 'publishing',
          audience: 'panel',
        },
        <PublishingPage settings={settings} survey={survey} />,
      ),
    ),
  ]
}

export { previewPages } from './results/releases/preview-pages.ts'

export const drawClosedPanel: PageDrawer['drawClosedPanel'] = (settings, assets, refusal) =>
  drawPage(
    settings,
    assets,
    {
      path: pagePaths.stats,
      title: `${closedPanelTexts[refusal].title} - ${settings.brand.name} ENCUESTAS`,
      description: 'Panel de administración.',
      audience: 'panel',
    },
    <ClosedPanelPage settings={settings} refusal={refusal} />,
  )

export const drawNotFound: PageDrawer['drawNotFound'] = (settings, assets) =>
  drawPage(
    settings,
    assets,
    { path: '/404', title: '404 Page Not Found', description: 'Esta página no existe.', isIndexed: false },
    <NotFoundPage settings={settings} />,
  )

export const drawFigures: PageDrawer['drawFigures'] = ({ brand, publicOrigin }) =>
  findings.flatMap((finding) => {
    const publisher = { name: brand.name, address: publicOrigin + pagePaths.results(finding.surveyId) }
    return figuresOf(finding).map((figure) => ({
      surveyId: finding.surveyId,
      figureId: figure.id,
      svg: renderToStaticMarkup(<FigureFile finding={finding} figure={figure} publisher={publisher} />),
    }))
  })

export const drawPicture: PageDrawer['drawPicture'] = ({ brand, publicOrigin }, release, { question: id, shape }) => {
  const question = release.questions.find((each) => each.id === id)
  if (!question) return undefined
  const address = new URL(publicOrigin).host + releasePaths.release(release.surveyId, release.number)
  const colour = accentColours[findSurvey(release.surveyId)?.accent ?? 'blue']
  const publisher = { name: brand.name, address }
  return renderToStaticMarkup(<Picture {...{ release, question, shape, colour, publisher }} />)
}

/** A file of its own needs the namespace that a page's SVG does without. */
export const drawFavicon: PageDrawer['drawFavicon'] = () =>
  renderToStaticMarkup(<LogoMark />).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
