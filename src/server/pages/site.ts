import { failures } from '#contract/messages.ts'
import type { PageAssets, PageSettings, PanelRefusal, SitePage } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ClientPage, SiteState } from '#contract/site-state.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { mainResults } from '#rules/releases/news/news.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import { type PlannedFile, plannedFiles } from '../releases/planned-files.ts'
import { recentBrotli } from '../releases/recent-brotli.ts'
import { hasAllFiles, keepFiles, type ReleaseFile, releaseFiles } from '../releases/release-files.ts'
import { schemaFile } from '../survey-files/write-survey-file.ts'
import { builtAssets, builtDrawer, builtFiles, builtImages, fonts } from './built-files.ts'
import type { CachePolicy } from './cache-policy.ts'
import { drawnImages, pngDrawer } from './drawn-image.ts'
import { electoralFiles, fieldStudyFiles, silencedFile } from './field-study-files.ts'
import { type LazyFile, lazyFile, lazyText, type MemoryFile, memoryFile } from './memory-file.ts'
import { optionImage } from './option-image.ts'
import { printablePage } from './printable-page.ts'
import { seriesFiles } from './series-files.ts'
import { shareImages } from './share-images.ts'
import { robotsTxt, SECURITY_TXT, securityTxt, sitemapXml, webManifest } from './site-files.ts'

export interface Site {
  /** Public files, by path. */
  readonly files: ReadonlyMap<string, LazyFile>
  /** For the administrator only. */
  readonly panelFiles: ReadonlyMap<string, LazyFile>
  /** What others see in their place. */
  readonly closedPanel: Readonly<Record<PanelRefusal, () => MemoryFile>>
  readonly notFound: () => MemoryFile
  /** The pages and images of surveys that are opened by a link, by path. */
  readonly linkedFiles: ReadonlyMap<string, LazyFile>
  /** The pages and files of a client's release, by path; empty where it is not known here yet. */
  readonly clientFiles: (link: ClientAddress) => ReadonlyMap<string, LazyFile>
  /** When the next electoral silence begins: no cache may keep a page for longer. */
  readonly validUntil: number
}

/** A client's link, without its token's life. */
export interface ClientAddress {
  readonly surveyId: string
  readonly number: number
  readonly page: ClientPage
}

const HTML = 'text/html; charset=utf-8'
const PLAIN_TEXT = 'text/plain; charset=utf-8'

/** The texts and files of releases as they are kept, to the byte. */
export interface ReleaseArchive {
  readonly releases: Pick<Store['releases'], 'textsOf'>
  readonly releaseFiles: Store['releaseFiles']
}

/** The images of surveys' options. */
export interface OptionImageSource {
  namesOf(surveyId: string): Iterable<string>
  bytesOf(name: string): Promise<Buffer | undefined>
}

/** Makes the site for a state. Only what depends on the state is made again, and only when requested. */
export async function siteMaker(settings: PageSettings, store: ReleaseArchive, optionImages: OptionImageSource) {
  const drawer = await builtDrawer()
  const { images, drawings, ofSurvey } = shareImages(builtImages(), settings)
  const assets = builtAssets(images)
  const drawPng = pngDrawer(fonts)
  const drawn = drawnImages(drawPng)
  const electoral = electoralFiles(images)
  const brotli = recentBrotli()
  // What an electoral silence will hide must not be cached for a year.
  const cachedFor = (path: string) => ({ cachePolicy: electoral.has(path) ? 'until-change' : 'for-good' }) as const
  const { securityContact } = settings
  const startedAt = Date.now()
  const textFiles: [path: string, type: string, write: () => string][] = [
    ['/robots.txt', PLAIN_TEXT, () => robotsTxt(settings)],
    ['/manifest.webmanifest', 'application/manifest+json', () => webManifest(settings, assets.images)],
    [questionnaireFilePaths.schema, 'application/schema+json', () => schemaFile().toString()],
    ['/favicon.svg', 'image/svg+xml', drawer.drawFavicon],
  ]
  if (securityContact)
    textFiles.push([SECURITY_TXT, PLAIN_TEXT, () => securityTxt(settings, securityContact, startedAt)])
  const unchanging = new Map<string, LazyFile>([
    ...builtFiles(),
    ...textFiles.map(([path, type, write]): [string, LazyFile] => [
      path,
      lazyText({ type, cachePolicy: 'a-day' }, write),
    ]),
    ...[...drawings].map(([path, svg]): [string, LazyFile] => [path, drawn(svg, cachedFor(path))]),
    ...fieldStudyFiles(drawer.drawFigures(settings), drawn),
  ])
  const style =
    (await unchanging.get(assets.styles.results)?.()) ?? memoryFile('', { type: 'text/css', cachePolicy: 'for-good' })
  const closed = (refusal: PanelRefusal) => {
    const { status } = failures[refusal]
    return lazyText({ type: HTML, cachePolicy: 'never', status }, () =>
      drawer.drawClosedPanel(settings, assets, refusal),
    )
  }
  const closedPanel = { 'not-signed-in': closed('not-signed-in'), 'too-many': closed('too-many') }

  /** With the images of surveys that were opened from files. The paths of shared images stay valid. */
  function assetsOf({ surveys }: SiteState): PageAssets {
    const opened = surveys.flatMap(({ survey, openness: { kind } }) =>
      kind === 'unlisted' || survey.id in images.surveys ? [] : [survey],
    )
    const ofOpened = Object.fromEntries(opened.map((survey) => [survey.id, ofSurvey(survey)]))
    for (const [path, svg] of drawings) if (!unchanging.has(path)) unchanging.set(path, drawn(svg, cachedFor(path)))
    return { ...assets, images: { ...images, surveys: { ...images.surveys, ...ofOpened } } }
  }

  function siteOf(state: SiteState, validUntil: number): Site {
    const pages = drawer.pagesOf(settings, assetsOf(state), state)
    const files = new Map(unchanging)
    if (state.silence) {
      const silenced = silencedFile(state.silence)
      for (const path of electoral) files.set(path, () => silenced)
    }
    const panelFiles = new Map<string, LazyFile>()
    for (const page of pages) {
      if (page.audience === 'panel') panelFiles.set(page.path, pageFile(page, 'never'))
      else files.set(page.path, pageFile(page, 'until-change'))
    }
    const published = state.surveys.flatMap(({ survey, releases }) => releases.map((kept) => ({ survey, kept })))
    for (const { path, make } of releasedFiles(state, published)) files.set(path, make)
    for (const { survey, openness } of state.surveys)
      for (const name of openness.kind === 'unlisted' ? [] : optionImages.namesOf(survey.id))
        files.set(pagePaths.optionImage(survey.id, name), optionImageFile(name, 'until-change'))
    const xml = { type: 'application/xml; charset=utf-8', cachePolicy: 'until-change' } as const
    const atom = { ...xml, type: 'application/atom+xml; charset=utf-8', isOpenData: true } as const
    files.set(
      '/sitemap.xml',
      lazyText(xml, () => sitemapXml(settings, pages)),
    )
    files.set(
      releasePaths.feed,
      lazyText(atom, () => drawer.drawFeed(settings, state)),
    )
    for (const [path, file] of seriesFiles(settings, state, { drawer, drawn })) files.set(path, file)
    const notFound = { type: HTML, cachePolicy: 'briefly', status: 404 } as const
    return {
      files,
      panelFiles,
      closedPanel,
      notFound: lazyText(notFound, () => drawer.drawNotFound(settings, assets, state)),
      linkedFiles: linkedFiles(state),
      clientFiles: clientFiles(state),
      validUntil,
    }
  }

  function optionImageFile(name: string, cachePolicy: CachePolicy): LazyFile {
    return lazyFile(async () => {
      const bytes = await optionImages.bytesOf(name)
      if (!bytes) throw new Error(`The image ${name} of an open survey is not stored`)
      return optionImage(name, bytes, cachePolicy)
    })
  }

  /** Of surveys that are opened by a link. They have the brand's image: one of their own would be at an address without the link. */
  function linkedFiles(state: SiteState): Map<string, LazyFile> {
    const site = { settings, assets: assetsOf(state), state }
    return new Map(
      (state.hidden?.byLink ?? []).flatMap((linked): [string, LazyFile][] => [
        ...drawer.linkPages(site, linked).map((page): [string, LazyFile] => [page.path, pageFile(page, 'never')]),
        ...[...optionImages.namesOf(linked.survey.id)].map((name): [string, LazyFile] => [
          pagePaths.optionImage(linked.address, name),
          optionImageFile(name, 'never'),
        ]),
      ]),
    )
  }

  /** Made when a link is first opened, and kept until something changes. */
  function clientFiles(state: SiteState): Site['clientFiles'] {
    const site = { settings, assets: assetsOf(state), state }
    const made = new Map<string, ReadonlyMap<string, LazyFile>>()
    return ({ surveyId, number, page }) => {
      const known = made.get(page.address)
      const released = state.hidden?.forClients.find(
        ({ kept: { release } }) => release.surveyId === surveyId && release.number === number,
      )
      if (known || !released) return known ?? new Map()
      const pages = drawer.clientPages(site, { ...released, client: page })
      const files = releasedFiles(state, [released], page.address)
      const all = new Map<string, LazyFile>([
        ...pages.map((each): [string, LazyFile] => [each.path, pageFile(each, 'never')]),
        ...files.map(({ path, make }): [string, LazyFile] => [path, make]),
      ])
      made.set(page.address, all)
      return all
    }
  }

  /** Files that go with the pages of releases. */
  function releasedFiles(state: SiteState, released: readonly Released[], clientAddress?: string): ReleaseFile[] {
    const planOf = filePlans(state)
    return released.flatMap(({ survey, kept }) =>
      releaseFiles(kept, {
        store: store.releaseFiles,
        silence: state.silence,
        settings,
        brotli,
        clientAddress,
        plan: () => planOf(survey, kept),
      }),
    )
  }

  /** How to make the files of a release. They are made whole also in an electoral silence, which only takes them off their addresses. */
  function filePlans(state: SiteState) {
    const pages = lazily(() => drawer.pagesOf(settings, assetsOf(state), { ...state, silence: undefined }))
    /** A release for a client is made as it would be public: its files stay the same if it becomes so. */
    const pagesWith = ({ survey, kept }: Released) => {
      if (kept.client === undefined) return pages()
      const { client: _, ...asPublic } = kept
      const earlier = state.surveys.find((one) => one.survey.id === survey.id)?.releases ?? []
      const openness = { kind: 'unlisted' } as const
      const surveys = [{ survey, openness, releases: [...earlier, asPublic].toSorted(byNumber) }]
      return drawer.pagesOf(settings, assetsOf(state), { surveys, silence: undefined })
    }
    return (survey: Survey, kept: StoredRelease): PlannedFile[] => {
      const { id, accent, questionnaire } = survey
      return plannedFiles(kept, {
        ...{ settings, drawer, drawPng, accent, questionnaire },
        today: mexicoDay(Date.now()),
        texts: () => store.releases.textsOf(kept.release),
        report: async () => {
          const path = releasePaths.release(id, kept.release.number)
          return printablePage(
            pagesWith({ survey, kept })
              .find((page) => page.path === path)
              ?.draw() ?? '',
            {
              style: style.bodies.identity.toString(),
              origin: settings.publicOrigin,
              mainResults: mainResults(kept.release),
            },
          )
        },
      })
    }
  }

  /** Makes and keeps the files of releases that do not have all of them: of a new one, and of those of earlier versions. */
  async function keepReleaseFiles(state: SiteState, isStopped: () => boolean): Promise<void> {
    const planOf = filePlans(state)
    for (const { survey, kept } of withoutFiles(state))
      await keepFiles(store.releaseFiles, kept, planOf(survey, kept), isStopped)
  }

  /** Pages of a release's draft, by path. */
  function previewOf(survey: Survey, draft: Release, earlier: readonly StoredRelease[]): Map<string, LazyFile> {
    const pages = drawer.previewPages(settings, assets, survey, draft, earlier)
    return new Map(pages.map((page) => [page.path, pageFile(page, 'never')]))
  }

  /** A draft's survey page and thank-you page, by path. No proof of work for an answer that is dropped. */
  function surveyPreviewOf(survey: Survey, state: SiteState): Map<string, LazyFile> {
    const pages = drawer.surveyPreviewPages({ ...settings, proofOfWork: 'off' }, assets, survey, state)
    return new Map(pages.map((page) => [page.path, pageFile(page, 'never')]))
  }

  return { siteOf, previewOf, surveyPreviewOf, keepReleaseFiles, inlineStyle: assets.inlineStyle }
}

export type SiteMaker = Awaited<ReturnType<typeof siteMaker>>

/** A withdrawn release shows no file, so none is made. */
export function withoutFiles({ surveys, hidden }: SiteState): Released[] {
  const published = surveys.flatMap(({ survey, releases }) => releases.map((kept) => ({ survey, kept })))
  return [...published, ...(hidden?.forClients ?? [])].filter(({ kept }) => !kept.withdrawn && !hasAllFiles(kept))
}

interface Released {
  readonly survey: Survey
  readonly kept: StoredRelease
}

function byNumber(one: StoredRelease, other: StoredRelease): number {
  return one.release.number - other.release.number
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

function pageFile({ draw, isFrameable }: SitePage, cachePolicy: CachePolicy): LazyFile {
  return lazyText({ type: HTML, cachePolicy, ...(isFrameable ? { isFrameable } : {}) }, draw)
}
