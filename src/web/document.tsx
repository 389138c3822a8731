import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageImage, PageScript, PageStyle, SitePage } from '#contract/pages.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Accent } from '#surveys/survey.ts'
import { FOOTER_ID } from './components/page-frame.tsx'
import { type Site, SiteContext, useSite } from './site.ts'

export interface About {
  readonly title: string
  readonly description: string
  readonly path: string
  /** The address that search engines and networks should keep, where the page has several. */
  readonly lastingPath?: string | undefined
  /** What a link to the page is shown with; the brand's when it has none of its own. */
  readonly image?: PageImage | undefined
  readonly accent?: Accent | undefined
  readonly style?: PageStyle
  readonly script?: PageScript
  /** A survey whose check leaves with the page, and whose start does not wait for the page's script. */
  readonly opens?: string
  readonly audience?: SitePage['audience']
  readonly isIndexed?: boolean
  /** Before everything else, on pages that are not what they seem. */
  readonly ribbon?: string
}

/** A kilobyte or two that open the section the address names, or show a button: painted before, the page would jump. */
const settlesLayout: readonly (PageScript | undefined)[] = ['results', 'thankYou']

function Document({ about, children }: { about: About; children: ReactNode }) {
  const { settings, assets } = useSite()
  const { title, description, path, lastingPath = path, image = assets.images.brand, script, opens, ribbon } = about
  const { accent = 'blue', style = 'site' } = about
  const url = settings.publicOrigin + lastingPath
  const imageUrl = settings.publicOrigin + image.src
  const { src, imports } = script ? assets.scripts[script] : { src: undefined, imports: [] }
  const isNotFirst = (href: string) => href !== assets.scripts.firstCalls.src
  return (
    <html lang="es-MX" className={`accent-${accent}`} data-survey={opens}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With cookies and across origins, as the script asks: otherwise the browser would ask twice. */}
        {opens && <link rel="preload" as="fetch" href={apiPaths.check(opens)} crossOrigin="use-credentials" />}
        {opens && <script type="module" async src={assets.scripts.firstCalls.src} />}
        <title>{title}</title>
        <meta name="description" content={description} />
        {!isIndexed(about) && <meta name="robots" content="noindex, nofollow" />}
        <link rel="canonical" href={url} />
        {/* What networks and messengers show of a link. They run no script and follow no relative address. */}
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
        {/* Without a precedence, React writes it after everything that is loaded ahead: it would be asked for last. */}
        <link rel="stylesheet" href={assets.styles[style]} precedence="default" />
        {/* Painted while its last cards are on their way, a row grows and what stands at its foot jumps. */}
        <link rel="expect" href={`#${FOOTER_ID}`} blocking="render" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assets.images.icons.touch.src} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171f30" />
        {/* The page is read before it is used. */}
        {imports.filter(isNotFirst).map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {src && <script type="module" src={src} blocking={settlesLayout.includes(script) ? 'render' : undefined} />}
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          Saltar al contenido
        </a>
        {ribbon && <p className="brand-surface px-4 py-2 text-center text-sm font-semibold text-balance">{ribbon}</p>}
        {children}
      </body>
    </html>
  )
}

/** A page of ours with its head, drawn when it is asked for. */
export function sitePage(site: Site, about: About, body: ReactElement): SitePage {
  return {
    path: about.path,
    draw: () => drawPage(site, about, body),
    audience: about.audience ?? 'public',
    // One address for each page in the site's list: the lasting one.
    isIndexed: isIndexed(about) && (about.lastingPath ?? about.path) === about.path,
  }
}

export function drawPage(site: Site, about: About, body: ReactElement): string {
  return drawDocument(site, <Document about={about}>{body}</Document>)
}

export function drawDocument(site: Site, html: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteContext value={site}>{html}</SiteContext>)}`
}

function isIndexed({ audience, isIndexed = true }: About): boolean {
  return isIndexed && audience !== 'panel'
}
