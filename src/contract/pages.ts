import type { SurveyForm, SurveyId } from '#surveys/survey.ts'

/** What the running server tells the pages it has drawn at start. */
export interface PageSettings {
  readonly publicOrigin: string
  readonly brand: Brand
  readonly forms: Readonly<Record<SurveyId, SurveyForm>>
  readonly formOrigin: string
}

export interface Brand {
  readonly name: string
  readonly url: string
  readonly privacyUrl: string
  readonly legalUrl: string
  readonly policiesUrl: string
}

/** Addresses of the built files: one style sheet, a script for each page that has behaviour, and drawn images. */
export interface PageAssets {
  readonly style: string
  readonly scripts: Readonly<Record<PageScript, Script>>
  readonly images: SiteImages
}

/** Images that the build draws from the surveys' data. */
export interface SiteImages {
  readonly brand: PageImage
  /** `preview` is for links, `story` for Instagram. */
  readonly surveys: Readonly<Record<SurveyId, { readonly preview: PageImage; readonly story: PageImage }>>
  readonly icons: Readonly<Record<'touch' | 'small' | 'large' | 'maskable', PageImage>>
}

export interface PageImage {
  readonly src: string
  readonly type: 'image/png'
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** Where the script of each page with behaviour begins. */
export const pageScripts = {
  survey: 'src/web/entries/survey.tsx',
  thankYou: 'src/web/entries/thank-you.tsx',
  results: 'src/web/entries/results.ts',
  stats: 'src/web/entries/stats.tsx',
  answers: 'src/web/entries/answers.tsx',
} as const

export type PageScript = keyof typeof pageScripts

export interface Script {
  readonly src: string
  /** What it imports at once, so that the browser asks for all of it together. */
  readonly imports: readonly string[]
}

export interface DrawnPage {
  readonly path: string
  readonly html: string
  /** `panel` pages are for the administrator: behind a log-in, and in no index. */
  readonly audience: 'public' | 'panel'
}

/** Why the panel did not open. */
export type PanelRefusal = 'not-signed-in' | 'too-many'

/** The built module that draws the pages gives this. */
export interface PageDrawer {
  drawPages(settings: PageSettings, assets: PageAssets): DrawnPage[]
  drawFavicon(): string
  drawClosedPanel(settings: PageSettings, assets: PageAssets, refusal: PanelRefusal): string
  drawNotFound(settings: PageSettings, assets: PageAssets): string
}
