import type { CheckResult } from '#contract/health-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { checkResult } from './check-result.ts'
import { publicCall } from './public-origin.ts'

/** Whether the public pages answer, and with them what networks show when somebody shares one. */
export async function pagesChecks(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  catalog: Catalog,
): Promise<CheckResult[]> {
  const paths = [pagePaths.home, ...catalog.map(({ id }) => pagePaths.survey(id))]
  const pages = await Promise.all(paths.map((path) => look(publicOrigin + path, 'text/html')))
  const robots = await look(`${publicOrigin}/robots.txt`, 'text/plain')
  const images = [...new Set(pages.flatMap(({ text }) => imageIn(text)))]
  const previews = await Promise.all(images.map((url) => look(url, 'image/')))
  return [
    verdict('pages', 'Páginas', [...pages, robots]),
    previews.length < pages.filter(({ fault }) => fault === undefined).length
      ? checkResult('previews', PREVIEWS).bad('Hay páginas sin su imagen para compartir (og:image).', SEE_LOG)
      : verdict('previews', PREVIEWS, previews),
  ]

  async function look(url: string, type: string) {
    const found = await publicCall(url)
    if (found.kind === 'silent') return { text: '', fault: `${url}: ${found.why}` }
    const { status, headers } = found.reply
    const isRight = status === 200 && headers.get('content-type')?.startsWith(type)
    const fault = isRight ? undefined : `${url} contesta ${status} (${headers.get('content-type') ?? 'sin tipo'})`
    return { text: found.text, fault }
  }
}

interface Look {
  readonly text: string
  readonly fault: string | undefined
}

function verdict(check: string, title: string, looks: readonly Look[]): CheckResult {
  const { good, bad } = checkResult(check, title)
  const faults = looks.flatMap(({ fault }) => fault ?? [])
  if (faults.length === 0) return good(`Contestan las ${looks.length} que se pidieron.`)
  return bad(`No contestan como deben: ${faults.join('; ')}.`, SEE_LOG)
}

function imageIn(html: string): string[] {
  const found = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
  return found ? [found.replaceAll('&amp;', '&')] : []
}

const PREVIEWS = 'Imágenes para compartir'
const SEE_LOG = 'Revisa que el proxy pase todas las rutas al sitio, y qué dice el registro (journalctl -u encuestas).'
