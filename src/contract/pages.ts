import type { KeptRelease } from '#releases/kept-release.ts'
import type { Release } from '#releases/release.ts'
import type { Accent, Survey } from '#surveys/survey.ts'
import type { SiteState } from './site-state.ts'

/** What the running server tells the pages it has drawn at start. */
export interface PageSettings {
  readonly publicOrigin: string
  readonly brand: Brand
  readonly formOrigin: string
  readonly proofOfWork: ProofOfWork
}

/** Whether a device works for its answer: never, so that it is marked, or so that it is accepted at all. */
export type ProofOfWork = 'off' | 'auto' | 'always'

export interface Brand {
  readonly name: string
  readonly url: string
  readonly privacyUrl: string
  readonly legalUrl: string
  readonly policiesUrl: string
}

/** Addresses of the built files: style sheets, a script for each page that has behaviour, and drawn images. */
export interface PageAssets {
  readonly styles: Readonly<Record<PageStyle, string>>
  /** With what each imports at once, so that the browser asks for all of it together. */
  readonly scripts: Readonly<Record<PageScript, { readonly src: string; readonly imports: readonly string[] }>>
  readonly images: SiteImages
}

/** What is shown of the site elsewhere. */
export interface SiteImages {
  readonly icons: Readonly<Record<'touch' | 'small' | 'large' | 'maskable', PageImage>>
  readonly brand: PageImage
  /** `preview` is for links, `story` for Instagram. */
  readonly surveys: Readonly<Record<string, { readonly preview: PageImage; readonly story: PageImage }>>
  /** Of published field studies, by their survey. */
  readonly fieldStudies: Readonly<Record<string, PageImage>>
}

/** What the build leaves for the server to draw with. */
export interface BuiltImages extends Pick<SiteImages, 'icons'> {
  /** As an address that holds all of it. */
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

/** A page loads one of them: who answers a survey does not pay for charts and tables. */
export const pageStyles = {
  site: 'src/web/styles/site.css',
  results: 'src/web/styles/results.css',
} as const

export type PageStyle = keyof typeof pageStyles

/** Where the script of each page with behaviour begins. */
export const pageScripts = {
  /** Comes before the script of a survey, and leaves with the calls that it needs first. */
  firstCalls: 'src/web/entries/first-calls.ts',
  survey: 'src/web/entries/survey.tsx',
  thankYou: 'src/web/entries/thank-you.tsx',
  results: 'src/web/entries/results.ts',
  panel: 'src/web/entries/panel.tsx',
} as const

export type PageScript = keyof typeof pageScripts

export interface SitePage {
  readonly path: string
  draw(): string
  /** `panel` pages are for the administrator: behind a log-in, and in no index. */
  readonly audience: 'public' | 'panel'
  /** Whether search engines should list it. */
  readonly isIndexed: boolean
  /** Whether other sites may show it in a frame. */
  readonly isFrameable?: true
}

/** A chart as a file of its own, with all that says whose it is. */
export interface DrawnFigure {
  readonly surveyId: string
  readonly figureId: string
  /** As an SVG. */
  draw(): string
}

/** Why the panel did not open. */
export type PanelRefusal = 'not-signed-in' | 'too-many'

/** The built module that draws the pages gives this. */
export interface PageDrawer {
  /** Nothing is drawn before it is asked for. */
  pagesOf(settings: PageSettings, assets: PageAssets, state: SiteState): SitePage[]
  /** A draft as the public would see it, below the panel. */
  previewPages(
    settings: PageSettings,
    assets: PageAssets,
    survey: Survey,
    draft: Release,
    earlier: readonly KeptRelease[],
  ): SitePage[]
  /** A questionnaire that is not open yet, as people would see it. The survey's id is `vista-TOKEN`: it has no number yet. */
  surveyPreviewPages(settings: PageSettings, assets: PageAssets, survey: Survey, state: SiteState): SitePage[]
  drawFavicon(): string
  drawClosedPanel(settings: PageSettings, assets: PageAssets, refusal: PanelRefusal): string
  drawFigures(settings: PageSettings): DrawnFigure[]
  /** A question of a release as an SVG, wide for links or tall for stories; nothing where the release has no such question. */
  drawPicture(
    settings: PageSettings,
    release: Release,
    about: { readonly question: string; readonly shape: 'wide' | 'tall'; readonly accent: Accent },
  ): string | undefined
  drawNotFound(settings: PageSettings, assets: PageAssets, state: SiteState): string
}
