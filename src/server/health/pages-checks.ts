import type { CheckResult } from '#contract/health-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { checkResult } from './check-result.ts'
import { publicCall } from './public-origin.ts'

/** Whether the public pages answer, and the images that social networks show of them. */
export async function pagesChecks(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  catalog: Catalog,
): Promise<CheckResult[]> {
  const paths = [pagePaths.home, ...catalog.map(({ id }) => pagePaths.survey(id))]
  const pages = await Promise.all(paths.map((path) => fetchPage(publicOrigin + path, 'text/html')))
  const robots = await fetchPage(`${publicOrigin}/robots.txt`, 'text/plain')
  const images = [...new Set(pages.flatMap(({ text }) => imageIn(text)))]
  const previews = await Promise.all(images.map((url) => fetchPage(url, 'image/')))
  return [
    resultOf('pages', 'Páginas', [...pages, robots]),
    previews.length < pages.filter(({ fault }) => fault === undefined).length
      ? checkResult('previews', PREVIEWS).bad('Hay páginas sin su imagen para compartir (og:image).', SEE_LOG)
      : resultOf('previews', PREVIEWS, previews),
  ]
}

async function fetchPage(url: string, type: string): Promise<{ text: string; fault?: string }> {
  const found = await publicCall(url)
  if (found.kind === 'silent') return { text: '', fault: `${url}: ${found.why}` }
  const { status, headers } = found.reply
  if (status === 200 && headers.get('content-type')?.startsWith(type)) return { text: found.text }
  return { text: found.text, fault: `${url} contesta ${status} (${headers.get('content-type') ?? 'sin tipo'})` }
}

function resultOf(check: string, title: string, pages: readonly { fault?: string }[]): CheckResult {
  const { good, bad } = checkResult(check, title)
  const faults = pages.flatMap(({ fault }) => fault ?? [])
  if (faults.length === 0) return good(`Contestan las ${pages.length} que se pidieron.`)
  return bad(`No contestan como deben: ${faults.join('; ')}.`, SEE_LOG)
}

function imageIn(html: string): string[] {
  const found = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
  return found ? [found.replaceAll('&amp;', '&')] : []
}

const PREVIEWS = 'Imágenes para compartir'
const SEE_LOG = 'Revisa que el proxy pase todas las rutas al sitio, y qué dice el registro (journalctl -u encuestas).'
