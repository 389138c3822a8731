import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const origin = 'https://encuestas.example'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_ORIGIN: origin } })
})
afterAll(() => site.close())

describe('what robots and devices find', () => {
  test('robots may read everything but the panel and the calls', async () => {
    const { body, headers } = await site.app.inject('/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toBe(`User-agent: *\nDisallow: /stats\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`)
  })

  test('the sitemap lists public pages, each of which is there', async () => {
    const { body, headers } = await site.app.inject('/sitemap.xml')
    expect(headers['content-type']).toMatch(/xml/)
    const paths = [...body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) => url.replace(origin, ''))
    expect(paths).toEqual(expect.arrayContaining(['/', '/campo', ...fixedSurveys.map(({ id }) => `/survey/${id}`)]))
    expect(paths.some((path) => path.startsWith('/stats'))).toBe(false)
    const statuses = await Promise.all(paths.map(async (path) => (await site.app.inject(path)).statusCode))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('who finds a security problem finds whom to tell, if the operator says it', async () => {
    expect((await site.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
    const told = await startSite({ env: { PUBLIC_ORIGIN: origin, SECURITY_CONTACT: 'seguridad@encuestas.example' } })
    onTestFinished(told.close)
    const { body, headers } = await told.app.inject('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const [contact, expires = '', ...others] = body.trimEnd().split('\n')
    expect(contact).toBe('Contact: mailto:seguridad@encuestas.example')
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(365)
    expect(others).toEqual(['Preferred-Languages: es, en', `Canonical: ${origin}/.well-known/security.txt`])
  })

  test('the manifest names the site, and its icons are there', async () => {
    const { body, headers } = await site.app.inject('/manifest.webmanifest')
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(body) as { name: string; lang: string; icons: { src: string; type: string }[] }
    expect(manifest).toMatchObject({ name: 'Encuestas Pulso', lang: 'es-MX', start_url: '/' })
    for (const { src, type } of manifest.icons) {
      const icon = await site.app.inject(src)
      expect(icon.statusCode).toBe(200)
      expect(icon.headers['content-type']).toContain(type)
    }
  })
})

describe('how pages and files travel', () => {
  const scriptOf = async () => {
    const { body } = await site.app.inject('/survey/001')
    return /<script type="module" src="([^"]+)"/.exec(body)?.[1] ?? ''
  }

  test('a page that is known already is not sent again', async () => {
    const { headers } = await site.app.inject('/survey/003')
    const again = await site.app.inject({ url: '/survey/003', headers: { 'if-none-match': `${headers.etag}` } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const other = await site.app.inject({ url: '/survey/004', headers: { 'if-none-match': `${headers.etag}` } })
    expect(other.statusCode).toBe(200)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    [undefined, undefined],
  ])('a client that takes %s gets %s', async (accepted, encoding) => {
    for (const url of ['/', await scriptOf()]) {
      const reply = await site.app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers.vary).toBe('accept-encoding')
      if (encoding === 'gzip') expect(gunzipSync(reply.rawPayload).toString()).toMatch(/<html|function/)
    }
  })

  test('files with a digest in their name are kept for good, pages by nobody without asking again, calls not at all', async () => {
    const cached = async (url: string) => (await site.app.inject(url)).headers['cache-control']
    expect(await cached(await scriptOf())).toBe('public, max-age=31536000, immutable')
    expect(await cached('/')).toMatch(/^public, max-age=0, s-maxage=5,/)
    expect(await cached('/api/survey/001/check')).toBe('no-store')
  })
})
