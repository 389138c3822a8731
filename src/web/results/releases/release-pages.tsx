import type { ReactElement } from 'react'
import type { PageDrawer, PageImage, SitePage } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { SurveyOnSite } from '#contract/site-state.ts'
import type { ComparedBy, Release } from '#releases/release.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { newsOf, questionsOfLead, summaryAbout } from '#rules/releases/news/news.ts'
import { drawDocument, type PageHead, sitePage } from '../../document.tsx'
import { emptySiteState, type Site, surveyImages } from '../../site.ts'
import { OpenDataPage } from '../open-data-page.tsx'
import { AllResultsPage } from './all-results-page.tsx'
import { ComparisonPage } from './comparison-page.tsx'
import { datasetOf } from './dataset.ts'
import { EmbedPage } from './embed-page.tsx'
import { NothingPublishedPage, WithdrawnPage } from './pages-without-results.tsx'
import { QuestionPage } from './question-page.tsx'
import { comparisonNames } from './release-frame.tsx'
import { ReleasePage } from './release-page.tsx'
import { canonicalPath, type QuestionText, type ReleaseView, viewOf } from './release-view.ts'

export function releasePages(site: Site): SitePage[] {
  const { surveys, silence } = site.state
  const page = (head: PageHead, body: ReactElement) => sitePage(site, { ...head, style: 'results' }, body)

  function surveyPages({ survey, openness, releases: kept }: SurveyOnSite): SitePage[] {
    const context = { survey, kept, isOpen: openness.kind === 'open', silence }
    const newest = newestRelease(kept)
    const newestPath = releasePaths.newest(survey.id)
    const nothingPublished = {
      path: newestPath,
      title: `Resultados: ${survey.title}`,
      description: 'Todavía no hay resultados publicados de esta encuesta.',
      accent: survey.accent,
      image: surveyImages(site, survey.id).preview,
      isIndexed: false,
    }
    return [
      ...(newest
        ? resultPages(site, viewOf(newest, newestPath, context))
        : [page(nothingPublished, <NothingPublishedPage {...context} />)]),
      ...kept.flatMap((one) => {
        const view = viewOf(one, canonicalPath(one.release), context)
        const shown = one.withdrawn
          ? withdrawnPages(site, view, one.release)
          : [...resultPages(site, view), ...questionPages(site, view, one.release)]
        return [...shown, ...embedPages(view, one.release)]
      }),
    ]
  }

  /** Of silenced questions too, which the view leaves out. */
  function embedPages(view: ReleaseView, release: Release): SitePage[] {
    return release.questions.map(({ id, text }) => ({
      path: releasePaths.embed(view.address, id),
      audience: 'public',
      isIndexed: false,
      isFrameable: true,
      draw: () => drawDocument(site, <EmbedPage view={view} question={{ id, text }} />),
    }))
  }

  return [
    page(
      {
        path: releasePaths.all,
        title: 'Resultados',
        description: 'Resultados publicados de las encuestas de participación abierta y de los estudios de campo.',
        changedOn: lastChange(surveys),
        hasFeed: true,
      },
      <AllResultsPage />,
    ),
    page(
      {
        path: pagePaths.openData,
        title: 'Datos abiertos',
        description:
          'Dónde están los datos de cada publicación, con qué licencia se usan y cómo leerlos en R, Python o una hoja de cálculo.',
        hasFeed: true,
      },
      <OpenDataPage />,
    ),
    ...surveys.flatMap(surveyPages),
  ]
}

/** A draft, exactly as the public would see it. */
export const previewPages: PageDrawer['previewPages'] = (settings, assets, survey, draft, earlier) => {
  const site = { settings, assets, state: emptySiteState }
  const context = { survey, kept: earlier, isOpen: !draft.isLast, silence: undefined }
  const view = viewOf({ release: draft, sha256: undefined }, pagePaths.preview(draft.surveyId), context)
  return resultPages(site, view)
}

/** A release that is for one client, at the address of its link. */
export const clientPages: PageDrawer['clientPages'] = (site, { survey, kept, visible, client }) => {
  const context = { survey, kept: visible, isOpen: false, silence: site.state.silence, client }
  const view = viewOf(kept, client.address, context)
  if (kept.withdrawn) return withdrawnPages(site, view, kept.release)
  return [...resultPages(site, view), ...questionPages(site, view, kept.release)]
}

/** Also at the addresses of its comparisons and questions, which somebody may have bookmarked or passed on. */
function withdrawnPages(site: Site, view: ReleaseView, release: Release): SitePage[] {
  const { surveyTitle, number, comparisons } = release
  const head = {
    title: `Publicación retirada: ${surveyTitle}`,
    description: `La publicación ${number} se retiró. Sus cifras ya no se muestran.`,
    accent: view.survey.accent,
    isIndexed: false,
  }
  return [
    view.page,
    ...comparisons.map(({ by }) => releasePaths.comparedBy(view.page, by)),
    ...sharedQuestions(release).map(({ id }) => releasePaths.question(view.address, id)),
  ].map((path) => sitePage(site, { ...head, path, style: 'results' }, <WithdrawnPage view={view} path={path} />))
}

/** Of silenced questions too, without their numbers. Search engines find them on the page of the release. */
function questionPages(site: Site, view: ReleaseView, release: Release): SitePage[] {
  const { silence } = site.state
  return sharedQuestions(release).map(({ id, text }) => {
    const path = releasePaths.question(view.address, id)
    // A battery is silent with any of its items.
    const isSilenced = silence !== undefined && questionsOfLead(release, id).some(({ isElectoral }) => isElectoral)
    const head = {
      ...releaseHead(site, view),
      ...{ path, canonicalPath: path, title: text, dataset: undefined, isIndexed: false },
      description: (!isSilenced && summaryAbout(view.release, id)) || `Resultados: ${release.surveyTitle}`,
      image: (!isSilenced && pictureOf(view, id)) || surveyImages(site, release.surveyId).preview,
      ...(view.client && ofClient),
    }
    return sitePage(
      site,
      head,
      <QuestionPage view={view} path={path} question={{ id, text }} isSilenced={isSilenced} />,
    )
  })
}

/** A release and its comparisons. */
function resultPages(site: Site, view: ReleaseView): SitePage[] {
  return [
    sitePage(site, releaseHead(site, view), <ReleasePage view={view} />),
    ...view.release.comparisons.map((comparison) =>
      sitePage(site, releaseHead(site, view, comparison.by), <ComparisonPage view={view} comparison={comparison} />),
    ),
  ]
}

/** A link to a release is shown with its news and the picture of its first question. */
function releaseHead(site: Site, view: ReleaseView, by?: ComparedBy): PageHead {
  const { page, release, survey, sha256 } = view
  const { surveyTitle, number, publishedOn, people } = release
  const part = by ? ` ${comparisonNames[by].toLowerCase()}` : ''
  const pathIn = (release: string) => (by ? releasePaths.comparedBy(release, by) : release)
  const description =
    newsOf(release).summary ??
    `Publicación ${number}, del ${longDay(publishedOn)}: ${wholeNumber(people)} personas, participación abierta, con su método y sus límites.`
  return {
    path: pathIn(page),
    canonicalPath: pathIn(sha256 ? view.address : page),
    title: (!by && release.story?.headline) || `Resultados${part}: ${surveyTitle}`,
    description,
    changedOn: changedOn(view),
    hasFeed: sha256 !== undefined,
    dataset: by ? undefined : datasetOf(view, site.settings, description),
    image: pictureOf(view) ?? surveyImages(site, survey.id).preview,
    accent: survey.accent,
    style: 'results',
    ...(sha256 && !by && { script: 'share' as const }),
    // Only whoever decides on a draft may see it.
    audience: sha256 ? 'public' : 'panel',
    ...(view.client && ofClient),
  }
}

/** What messengers show of a client's link must tell no number. */
const ofClient = {
  description: 'Resultados que no son públicos.',
  image: undefined,
  changedOn: undefined,
  hasFeed: false,
  isIndexed: false,
} as const

/** The last day on which something was published or withdrawn. */
function lastChange(surveys: readonly SurveyOnSite[]): string | undefined {
  const days = surveys.flatMap(({ releases }) =>
    releases.map(({ release, withdrawn }) => withdrawn?.on ?? release.publishedOn),
  )
  return days.toSorted().at(-1)
}

/** A correction changes what its page says. */
function changedOn({ release, kept, correctedBy }: ReleaseView): string {
  const correction = kept.find((one) => one.release.number === correctedBy?.number)
  return correction?.release.publishedOn ?? release.publishedOn
}

/** Each question, each item of a battery and each battery has an address of its own. */
function sharedQuestions({ questions, batteries = [] }: Release): readonly QuestionText[] {
  return [...questions, ...batteries]
}

/** The picture of a question or battery: of what the release leads with, if none is named. None for a draft, which has no files yet. */
function pictureOf({ release, sha256, address }: ReleaseView, id = leadOf(release)): PageImage | undefined {
  const hasNumbers = id !== undefined && questionsOfLead(release, id).some(({ result }) => result.kind === 'table')
  const question = sha256 && hasNumbers ? sharedQuestions(release).find((each) => each.id === id) : undefined
  return (
    question && {
      src: releasePaths.picture(address, question.id, 'wide'),
      type: 'image/png',
      width: 1200,
      height: 630,
      alt: `${question.text} Resultados de la encuesta ${release.surveyId}, participación abierta.`,
    }
  )
}

/** Without news, the first question with a chart. */
function leadOf(release: Release): string | undefined {
  const [first] = newsOf(release).findings
  return first?.question.id ?? release.questions.find(({ result }) => result.kind === 'table')?.id
}
