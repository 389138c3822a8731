import { failures } from '#contract/messages.ts'
import type { PageAssets, PageSettings, PanelRefusal, SitePage } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { mainResults } from '#rules/releases/main-result.ts'
import type { ReleaseTexts } from '#store/releases.ts'
import type { Survey } from '#surveys/survey.ts'
import { type ReleaseFile, releaseFiles } from '../releases/release-files.ts'
import { schemaFile } from '../survey-files/write-survey-file.ts'
import { builtAssets, builtDrawer, builtFiles, builtImages, fonts } from './built-files.ts'
import type { CachePolicy } from './cache-policy.ts'
import { drawnImages } from './drawn-image.ts'
import { electoralFiles, fieldStudyFiles, silencedFile } from './field-study-files.ts'
import { type LazyFile, lazyText, type MemoryFile, memoryFile } from './memory-file.ts'
import { printablePage } from './printable-page.ts'
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
  /** When the next electoral silence begins: no cache may keep a page for longer. */
  readonly validUntil: number
}

const HTML = 'text/html; charset=utf-8'
const PLAIN_TEXT = 'text/plain; charset=utf-8'

/** The texts of a release as they are kept, to the byte. */
export type TextsOf = (release: Release) => Promise<ReleaseTexts>

/** Makes the site for a state. Only what depends on the state is made again, and only when requested. */
export async function siteMaker(settings: PageSettings, textsOf: TextsOf) {
  const drawer = await builtDrawer()
  const { images, drawings, ofSurvey } = shareImages(builtImages(), settings)
  const assets = builtAssets(images)
  const drawn = drawnImages(fonts)
  const electoral = electoralFiles(images)
  // What an electoral silence will hide must not be cached for a year.
  const keepFor = (path: string) => ({ keep: electoral.has(path) ? 'until-change' : 'for-good' }) as const
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
    ...textFiles.map(([path, type, write]): [string, LazyFile] => [path, lazyText({ type, keep: 'a-day' }, write)]),
    ...[...drawings].map(([path, svg]): [string, LazyFile] => [path, drawn(svg, keepFor(path))]),
    ...fieldStudyFiles(drawer.drawFigures(settings), drawn),
  ])
  const style =
    (await unchanging.get(assets.styles.results)?.()) ?? memoryFile('', { type: 'text/css', keep: 'for-good' })
  const closed = (refusal: PanelRefusal) => {
    const { status } = failures[refusal]
    return lazyText({ type: HTML, keep: 'never', status }, () => drawer.drawClosedPanel(settings, assets, refusal))
  }
  const closedPanel = { 'not-signed-in': closed('not-signed-in'), 'too-many': closed('too-many') }

  /** With the images of surveys that were opened from files. The paths of shared images stay valid. */
  function assetsOf({ surveys }: SiteState): PageAssets {
    const opened = surveys.map(({ survey }) => survey).filter(({ id }) => !(id in images.surveys))
    const ofOpened = Object.fromEntries(opened.map((survey) => [survey.id, ofSurvey(survey)]))
    for (const [path, svg] of drawings) if (!unchanging.has(path)) unchanging.set(path, drawn(svg, keepFor(path)))
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
    for (const { path, make } of releasedFiles(state, files)) files.set(path, make)
    const sitemap = { type: 'application/xml; charset=utf-8', keep: 'until-change' } as const
    files.set(
      '/sitemap.xml',
      lazyText(sitemap, () => sitemapXml(settings, pages)),
    )
    const notFound = { type: HTML, keep: 'briefly', status: 404 } as const
    return {
      files,
      panelFiles,
      closedPanel,
      notFound: lazyText(notFound, () => drawer.drawNotFound(settings, assets, state)),
      validUntil,
    }
  }

  /** Files that go with the pages of releases. */
  function releasedFiles({ surveys, silence }: SiteState, pages: ReadonlyMap<string, LazyFile>): ReleaseFile[] {
    return surveys.flatMap(({ survey: { id, accent, questionnaire }, releases }) =>
      releases.flatMap((kept) =>
        releaseFiles(kept, {
          ...{ settings, drawer, drawn, silence, accent, questionnaire },
          texts: () => textsOf(kept.release),
          report: async () => {
            const page = await pages.get(releasePaths.release(id, kept.release.number))?.()
            return printablePage(page?.bodies.identity.toString() ?? '', {
              style: style.bodies.identity.toString(),
              origin: settings.publicOrigin,
              mainResults: mainResults(kept.release),
            })
          },
        }),
      ),
    )
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

  return { siteOf, previewOf, surveyPreviewOf }
}

export type SiteMaker = Awaited<ReturnType<typeof siteMaker>>

function pageFile({ draw, isFrameable }: SitePage, keep: CachePolicy): LazyFile {
  return lazyText({ type: HTML, keep, ...(isFrameable ? { isFrameable } : {}) }, draw)
}
