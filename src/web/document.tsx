import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageImage, PageScript, PageStyle, SitePage } from '#contract/pages.ts'
import { apiPaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { Accent } from '#surveys/survey.ts'
import { FOOTER_ID } from './components/page-frame.tsx'
import { jsonInScript } from './json-in-script.ts'
import { type Site, SiteContext, useSite } from './site.ts'

export interface PageHead {
  readonly title: string
  /** Without it, the name of the site follows the title. */
  readonly isWholeTitle?: boolean
  readonly description: string
  readonly path: string
  /** The address for search engines and social networks, where the page has several. */
  readonly canonicalPath?: string | undefined
  /** Shown with a link to the page; the brand's by default. */
  readonly image?: PageImage | undefined
  readonly accent?: Accent | undefined
  readonly style?: PageStyle
  readonly script?: PageScript
  /** On the page where a survey is answered: its first calls are made before the page's script has loaded. */
  readonly surveyId?: string
  readonly audience?: SitePage['audience']
  readonly isIndexed?: boolean
  /** The day on which what it tells last changed, where that is known. */
  readonly changedOn?: string | undefined
  /** Whether it belongs to what the feed tells. */
  readonly hasFeed?: boolean
  /** What search engines for data read: schema.org's description of a data set. */
  readonly dataset?: object | undefined
  /** A line above everything else, on previews. */
  readonly ribbon?: string
}

/** Small scripts that open the section named in the address, or show a button: if the page were painted first, it would jump. */
const blockingScripts: readonly (PageScript | undefined)[] = ['results', 'thankYou']

function Document({ head, children }: { head: PageHead; children: ReactNode }) {
  const { settings, assets } = useSite()
  const { description, path, canonicalPath = path, image = assets.images.brand, script, surveyId, ribbon } = head
  const { accent = 'blue', style = 'site' } = head
  const title = head.isWholeTitle ? head.title : `${head.title} - ${settings.brand.name} ENCUESTAS`
  const url = settings.publicOrigin + canonicalPath
  const imageUrl = settings.publicOrigin + image.src
  const { src, imports } = script ? assets.scripts[script] : { src: undefined, imports: [] }
  const isNotFirstCalls = (href: string) => href !== assets.scripts.firstCalls.src
  return (
    <html lang="es-MX" className={`accent-${accent}`} data-survey={surveyId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The same credentials mode as the script's fetch: otherwise the browser would make the call twice. */}
        {surveyId && <link rel="preload" as="fetch" href={apiPaths.check(surveyId)} crossOrigin="use-credentials" />}
        {surveyId && <script type="module" async src={assets.scripts.firstCalls.src} />}
        <title>{title}</title>
        <meta name="description" content={description} />
        {!isIndexed(head) && <meta name="robots" content="noindex, nofollow" />}
        <link rel="canonical" href={url} />
        {head.hasFeed && (
          <link
            rel="alternate"
            type="application/atom+xml"
            title={`Resultados ${settings.brand.name}`}
            href={releasePaths.feed}
          />
        )}
        {/* For link previews. Social networks and messengers run no script and follow no relative address. */}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={`Encuestas ${settings.brand.name}`} />
        <meta property="og:locale" content="es_MX" />
        <meta property="og:url" content={url} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:image" content={imageUrl} />
        <meta property="og:image:secure_url" content={imageUrl} />
        <meta property="og:image:type" content={image.type} />
        <meta property="og:image:width" content={String(image.width)} />
        <meta property="og:image:height" content={String(image.height)} />
        <meta property="og:image:alt" content={image.alt} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        <meta name="twitter:image" content={imageUrl} />
        <meta name="twitter:image:alt" content={image.alt} />
        {style === 'site' ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as it was built
          <style dangerouslySetInnerHTML={{ __html: assets.inlineStyle }} />
        ) : (
          // Without a precedence, React would write it after all preloads, and the browser would load it last.
          <link rel="stylesheet" href={assets.styles[style]} precedence="default" />
        )}
        {/* Paint only once the whole page has arrived: as the last cards came in, their row would grow and its buttons jump. */}
        <link rel="expect" href={`#${FOOTER_ID}`} blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assets.images.icons.touch.src} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171f30" />
        {/* Low priority, because the page can be read without them. */}
        {imports.filter(isNotFirstCalls).map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {/* Data and not a script: a browser does not run it, and the content security policy has nothing to refuse. */}
        {head.dataset && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonInScript(head.dataset) }} />
        )}
        {src && <script type="module" src={src} blocking={blockingScripts.includes(script) ? 'render' : undefined} />}
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          Saltar al contenido
        </a>
        {ribbon && (
          <aside className="brand-surface px-4 py-2 text-center text-sm font-semibold text-balance">{ribbon}</aside>
        )}
        {children}
      </body>
    </html>
  )
}

/** A page that is drawn on request. */
export function sitePage(site: Site, head: PageHead, body: ReactElement): SitePage {
  return {
    path: head.path,
    draw: () => drawPage(site, head, body),
    audience: head.audience ?? 'public',
    // The site map lists each page once, under its canonical address.
    isIndexed: isIndexed(head) && (head.canonicalPath ?? head.path) === head.path,
    changedOn: head.changedOn,
  }
}

export function drawPage(site: Site, head: PageHead, body: ReactElement): string {
  return drawDocument(site, <Document head={head}>{body}</Document>)
}

export function drawDocument(site: Site, html: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteContext value={site}>{html}</SiteContext>)}`
}

function isIndexed({ audience, isIndexed = true }: PageHead): boolean {
  return isIndexed && audience !== 'panel'
}
