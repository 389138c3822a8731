import type { Release } from '#releases/release.ts'
import type { Series } from '#releases/series.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import type { Accent, Survey } from '#surveys/survey.ts'
import type { ClientRelease, LinkedSurvey, SiteState } from './site-state.ts'

/** Settings of the running server that pages depend on. */
export interface PageSettings {
  readonly publicOrigin: string
  readonly brand: Brand
  readonly formOrigin: string
  readonly proofOfWork: ProofOfWork
  readonly securityContact?: string | undefined
  /** Every page then says that it is a copy to try things on. */
  readonly isStaging?: boolean
}

/** Whether proof of work is never asked for, flagged where it is missing, or required. */
export type ProofOfWork = 'off' | 'auto' | 'always'

export interface Brand {
  readonly name: string
  readonly url: string
  readonly privacyUrl: string
  readonly legalUrl: string
  readonly policiesUrl: string
}

/** The built files: addresses of style sheets, scripts and images, and the style sheet that is written into pages. */
export interface PageAssets {
  /** Of the site's own pages, inside each: a file of its own would hold up their first paint by a fifth. */
  readonly inlineStyle: string
  /** Of results and of the panel, where people read one page after another and the browser keeps the file. */
  readonly styles: Readonly<Record<Exclude<PageStyle, 'site'>, string>>
  /** Static imports are listed too, so that the page can preload them. */
  readonly scripts: Readonly<Record<PageScript, { readonly src: string; readonly imports: readonly string[] }>>
  readonly images: SiteImages
}

/** Images that other sites and devices show for this one. */
export interface SiteImages {
  readonly icons: Readonly<Record<'touch' | 'small' | 'large' | 'maskable', PageImage>>
  readonly brand: PageImage
  /** `preview` is for links, `story` for Instagram. */
  readonly surveys: Readonly<Record<string, { readonly preview: PageImage; readonly story: PageImage }>>
  /** By survey id. */
  readonly fieldStudies: Readonly<Record<string, PageImage>>
}

/** What the server needs from the build to draw images. */
export interface BuiltImages extends Pick<SiteImages, 'icons'> {
  /** A data URL. */
  readonly mark: string
  readonly colours: Readonly<Record<Accent, ImageColours>>
}

export type ImageColours = Readonly<Record<'accent' | 'strong' | 'soft', string>>

export interface PageImage {
  readonly src: string
  readonly type: 'image/png'
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** Each page has one of these: survey pages do without charts and tables, published results without the panel. */
export const pageStyles = {
  site: 'src/web/styles/site.css',
  results: 'src/web/styles/results.css',
  panel: 'src/web/styles/panel.css',
} as const

export type PageStyle = keyof typeof pageStyles

/** The entry script of each kind of page. */
export const pageScripts = {
  /** Runs before `survey` and starts its first calls while React is loading. */
  firstCalls: 'src/web/entries/first-calls.ts',
  survey: 'src/web/entries/survey.tsx',
  thankYou: 'src/web/entries/thank-you.tsx',
  results: 'src/web/entries/results.ts',
  share: 'src/web/entries/share.ts',
  embed: 'src/web/entries/embed.ts',
  panel: 'src/web/entries/panel.tsx',
} as const

export type PageScript = keyof typeof pageScripts

export interface SitePage {
  readonly path: string
  draw(): string
  /** `panel` pages need the administrator's password and are never indexed. */
  readonly audience: 'public' | 'panel'
  /** Whether search engines should list it. */
  readonly isIndexed: boolean
  /** The day on which what it tells last changed, where that is known. */
  readonly changedOn?: string | undefined
  /** Whether other sites may show it in a frame. */
  readonly isFrameable?: true
}

/** A chart as a standalone file. */
export interface DrawnFigure {
  readonly surveyId: string
  readonly figureId: string
  /** Returns SVG. */
  draw(): string
}

export type PanelRefusal = 'not-signed-in' | 'too-many'

/** What pages are drawn from: the server's settings, its built files, and what is open and published now. */
export interface DrawnSite {
  readonly settings: PageSettings
  readonly assets: PageAssets
  readonly state: SiteState
}

/** What the built page-drawing module exports. */
export interface PageDrawer {
  /** Pages are drawn on demand, by `draw()`. */
  pagesOf(settings: PageSettings, assets: PageAssets, state: SiteState): SitePage[]
  /** A release draft as the public would see it, inside the panel. */
  previewPages(
    settings: PageSettings,
    assets: PageAssets,
    survey: Survey,
    draft: Release,
    earlier: readonly StoredRelease[],
  ): SitePage[]
  /** A release that is for one client. */
  clientPages(site: DrawnSite, shown: ClientRelease): SitePage[]
  /** The pages of a survey that is opened by its link only. */
  linkPages(site: DrawnSite, survey: LinkedSurvey): SitePage[]
  /** A survey draft as visitors would see it. It has no number yet: its id is `vista-TOKEN`. */
  surveyPreviewPages(settings: PageSettings, assets: PageAssets, survey: Survey, state: SiteState): SitePage[]
  drawFavicon(): string
  drawClosedPanel(settings: PageSettings, assets: PageAssets, refusal: PanelRefusal): string
  drawFigures(settings: PageSettings): DrawnFigure[]
  /** A released question or battery as SVG, wide for links or square for posts; undefined when the release does not have it. */
  drawPicture(
    settings: PageSettings,
    release: Release,
    about: Pick<Survey, 'accent' | 'questionnaire'> & { readonly question: string; readonly shape: 'wide' | 'square' },
  ): string | undefined
  /** An Atom feed of everything published. */
  drawFeed(settings: PageSettings, state: SiteState): string
  /** A series over time as SVG. */
  drawSeriesPicture(settings: PageSettings, state: SiteState, series: Series): string
  drawSeriesFeed(settings: PageSettings, series: Series): string
  drawNotFound(settings: PageSettings, assets: PageAssets, state: SiteState): string
}
