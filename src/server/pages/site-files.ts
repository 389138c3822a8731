import type { PageImage, PageSettings, SiteImages, SitePage } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { DAY_MS } from '#rules/durations.ts'

export const SECURITY_TXT = '/.well-known/security.txt'

/** Files that robots and devices request besides the pages. */
export function robotsTxt({ publicOrigin }: PageSettings): string {
  return `User-agent: *\nDisallow: ${pagePaths.stats}\nDisallow: /api/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`
}

/** RFC 9116. It must end one day: whoever stops running a site stops renewing it. */
export function securityTxt({ publicOrigin }: PageSettings, contact: string, startedAt: number): string {
  const expires = new Date(startedAt + 365 * DAY_MS).toISOString()
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\nCanonical: ${publicOrigin}${SECURITY_TXT}\n`
}

export function sitemapXml({ publicOrigin }: PageSettings, pages: readonly SitePage[]): string {
  const urls = pages
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path, changedOn }) => {
      const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
      return `  <url><loc>${publicOrigin}${path}</loc>${changed}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

export function webManifest({ brand }: PageSettings, { icons }: Pick<SiteImages, 'icons'>): string {
  const icon = ({ src, type, width, height }: PageImage) => ({ src, type, sizes: `${width}x${height}` })
  return JSON.stringify({
    name: `Encuestas ${brand.name}`,
    short_name: brand.name,
    lang: 'es-MX',
    start_url: pagePaths.home,
    display: 'minimal-ui',
    background_color: '#f7f8fa',
    theme_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(icons.small),
      icon(icons.large),
      { ...icon(icons.maskable), purpose: 'maskable' },
    ],
  })
}
