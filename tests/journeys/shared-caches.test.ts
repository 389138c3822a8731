import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { panelCsvPaths, panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import { DAY_MS } from '#rules/durations.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { publishedSite } from '../support/releases/published-site.ts'
import type { RunningSite } from '../support/site.ts'

const VEDA = { VEDA_FROM: '2027-06-03T00:00:00-06:00', VEDA_TO: '2027-06-06T20:00:00-06:00' }
const FROM = Date.parse(VEDA.VEDA_FROM)
const FOR_GOOD = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const WHILE_TRUE = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400'
const BRIEFLY = 'public, max-age=0, s-maxage=5'

/** A reader's browser, a distributor and a proxy, each of which may count a second too many at both ends. */
const KEEPERS = 3
const LATE_SECONDS = 2

let site: RunningSite
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FROM - 30 * DAY_MS })
  site = await publishedSite(VEDA)
})
afterAll(async () => {
  vi.useRealTimers()
  await site.close()
})
beforeEach(() => void vi.setSystemTime(FROM - 30 * DAY_MS))

/** Images are drawn when they, or their release's deliverable, are asked for: of each kind a few, since each takes its time. */
function publicPaths(): string[] {
  const isOfAnother = (path: string) => path.endsWith('.zip') && !path.startsWith('/survey/005/resultados/3/')
  const paths = [...site.pages.current().files.keys()].filter((path) => !isOfAnother(path))
  const drawn = paths.filter((path) => path.endsWith('.png'))
  const few = drawn.filter((path, index) => path.includes('preview-campo') || index % 12 === 0)
  return [...paths.filter((path) => !path.endsWith('.png')), ...few]
}

const daily = ['/robots.txt', '/manifest.webmanifest', '/favicon.svg', questionnaireFilePaths.schema]

function ruleOf(path: string): string {
  if (path.startsWith('/assets/') && !path.includes('campo')) return FOR_GOOD
  if (daily.includes(path)) return A_DAY
  return WHILE_TRUE
}

const signedIn = basic('admin', ADMIN_PASSWORD)
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  site.app.inject({ url, method, headers })

/** What a shared cache looks at. */
async function seen(...asked: Parameters<typeof ask>) {
  const { statusCode, headers } = await ask(...asked)
  const { 'cache-control': control, etag, vary, 'set-cookie': cookie } = headers
  return { statusCode, control, etag, vary, cookie }
}

describe('every address that anybody may read', () => {
  test('may be kept by whoever stands between, for as long as it is true, whoever asks', async () => {
    const paths = publicPaths()
    expect(paths.length).toBeGreaterThan(100)
    for (const path of paths) {
      const one = await seen(path)
      expect([path, one.control, one.vary, one.cookie]).toEqual([path, ruleOf(path), 'accept-encoding', undefined])
      expect(one.etag).toMatch(/^W\/"[\w-]{22}"$/)
      expect([path, await seen(path, { ...signedIn, cookie: 'device=1' })]).toEqual([path, one])
      expect([path, await seen(path, {}, 'HEAD')]).toEqual([path, one])
    }
  })

  test('that nothing changed is said with the same words', async () => {
    for (const path of publicPaths()) {
      const one = await seen(path)
      if (one.statusCode !== 200) continue
      expect([path, await seen(path, { 'if-none-match': String(one.etag) })]).toEqual([
        path,
        { ...one, statusCode: 304 },
      ])
    }
  })

  test('comes in each encoding with the same tag, and says that it depends on it', async () => {
    // Pictures, archives and typefaces are compressed already.
    for (const path of publicPaths().filter((each) => !/\.(png|zip|woff2)$/.test(each))) {
      const [plain, br, gzip] = [await ask(path), await packed(path, 'br'), await packed(path, 'gzip')]
      expect([path, brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)]).toEqual([path, true])
      expect([path, gunzipSync(gzip.rawPayload).equals(plain.rawPayload)]).toEqual([path, true])
      for (const { headers } of [br, gzip])
        expect([path, headers.etag, headers.vary]).toEqual([path, plain.headers.etag, 'accept-encoding'])
    }
  })

  const packed = async (path: string, encoding: 'gzip' | 'br') => {
    const reply = await ask(path, { 'accept-encoding': encoding })
    expect([path, reply.headers['content-encoding']]).toEqual([path, encoding])
    return reply
  }
})

describe('what is for one person, or for one moment', () => {
  const places = [apiPaths, pagePaths, panelCsvPaths, panelExportPaths].flatMap((paths) => Object.values(paths))
  const addresses = places.map((place) => (typeof place === 'string' ? place : place('001', '1', 'png')))
  const signals = ['/healthz', '/readyz', '/metrics', `${pagePaths.preview('001')}/por-sexo`]

  test('nobody keeps a call, the panel, the preview of a draft or a signal, whoever asks and whatever is answered', async () => {
    const isPublic = site.pages.current().files
    const personal = [...addresses, ...site.pages.current().panelFiles.keys(), ...signals].filter(
      (a) => !isPublic.has(a),
    )
    expect(personal.length).toBeGreaterThan(30)
    for (const path of personal)
      for (const method of ['GET', 'HEAD', 'POST'] as const)
        for (const headers of [{}, signedIn]) {
          const { statusCode, control } = await seen(path, headers, method)
          const ofDrafts = [pagePaths.preview('001'), pagePaths.surveyPreview('001')]
          const isDraftThatIsNot = ofDrafts.some((draft) => path.startsWith(draft)) && method !== 'POST'
          const isPageThatIsNot = statusCode === 404 && !path.startsWith('/api/') && !isDraftThatIsNot
          expect([method, path, control]).toEqual([method, path, isPageThatIsNot ? BRIEFLY : 'no-store'])
        }
  })

  test('that nothing is at an address is kept for seconds, and by nobody once the site is gone', async () => {
    for (const path of ['/nothing', '/survey/009', '/survey/001/resultados/99', '/survey/001/resultados/1/nada.csv'])
      for (const method of ['GET', 'HEAD'] as const)
        expect([path, await seen(path, {}, method)]).toMatchObject([path, { statusCode: 404, control: BRIEFLY }])
  })

  test('a request that cannot be read, and a call that is refused, are kept by nobody', async () => {
    for (const path of ['/survey/%zz', '/api/survey/001/%zz', '/api/nothing', '/api/survey/999/check'])
      expect([path, (await seen(path)).control]).toEqual([path, 'no-store'])
  })
})

/** How long somebody may show it, in seconds, stale too. */
function longest(control: string): number {
  if (control === 'no-store') return 0
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0)
  const stale = Math.max(seconds('stale-while-revalidate'), seconds('stale-if-error'))
  return Math.max(seconds('s-maxage'), seconds(', max-age')) + stale
}

describe('before a silence', () => {
  const beforeIt = [4 * DAY_MS, 3 * DAY_MS, DAY_MS, 3_600_000, 60_000, 30_000, 10_000, 9_000, 8_999, 3_000, 1_000, 1]

  test.each(beforeIt)('%i ms before it, three who keep one after another are together done in time', async (left) => {
    vi.setSystemTime(FROM - left)
    for (const path of publicPaths().filter((each) => ruleOf(each) === WHILE_TRUE)) {
      const { control, etag } = await seen(path)
      const whole = longest(String(control))
      expect([path, whole === 0 || KEEPERS * (whole + LATE_SECONDS) * 1000 <= left, control]).toEqual([
        path,
        true,
        control,
      ])
      const unchanged = await seen(path, { 'if-none-match': String(etag) })
      expect([path, unchanged.control]).toEqual([path, control])
    }
  })

  test('pages are shared until its last seconds, and as long as ever once it has begun', async () => {
    const controlAt = async (moment: number, path: string) => {
      vi.setSystemTime(moment)
      return (await seen(path)).control
    }
    for (const path of [pagePaths.home, pagePaths.results('001'), pagePaths.figure('002', 'genero', 'svg')]) {
      expect(await controlAt(FROM - 60_000, path)).toBe(
        'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=13',
      )
      expect(await controlAt(FROM - 10_000, path)).toBe('public, max-age=0, s-maxage=1')
      expect(await controlAt(FROM - 8_000, path)).toBe('no-store')
      expect(await controlAt(FROM, path)).toBe(WHILE_TRUE)
    }
    expect(await controlAt(FROM, pagePaths.resultsCsv('001'))).toBe('no-store')
    expect(await controlAt(Date.parse(VEDA.VEDA_TO), pagePaths.resultsCsv('001'))).toBe(WHILE_TRUE)
  })
})
