import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fieldStudies } from '#field-studies/catalog.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { pngSize, readHead } from '../support/browser/head.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const origin = 'https://encuestas.example'
const brandAlt = 'Encuestas de opinión pública en Aguascalientes'
const resultAlts = {
  '001': 'Resultados de campo de la encuesta 001: 28.5\u00a0% no se identifica con los partidos tradicionales',
  '002':
    'Resultados de campo de la encuesta 002: 45.6\u00a0% prefiere al PAN; 51.9\u00a0% rechaza candidaturas específicas',
}
const MAX_PREVIEW_BYTES = 200_000

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { PUBLIC_ORIGIN: origin, BRAND_NAME: 'Voz & "Voto"' } })
})
afterAll(() => site.close())

const pages = [
  { path: '/', title: 'Encuestas Voz & "Voto"', alt: brandAlt },
  ...fixedSurveys.flatMap(({ id, title, description }) => {
    const about = { description, alt: `Encuesta ${id}: ${title}` }
    return [
      { path: `/survey/${id}`, title: `${title} - Voz & "Voto" ENCUESTAS`, ...about },
      { path: `/thank-you/${id}`, title: 'Gracias por participar - Voz & "Voto" ENCUESTAS', ...about },
    ]
  }),
  { path: '/campo', title: 'Resultados de campo - Voz & "Voto" ENCUESTAS', alt: brandAlt },
  ...fieldStudies.map(({ surveyId, title, summary }) => ({
    path: `/survey/${surveyId}/campo`,
    title: `Resultados de campo: ${title} - Voz & "Voto" ENCUESTAS`,
    description: summary,
    alt: resultAlts[surveyId],
  })),
  { path: '/404', title: '404 Page Not Found', alt: brandAlt },
]

describe.each(pages)('the link to $path', ({ path, title, alt, ...about }) => {
  test('says in its HTML what it shows, with absolute addresses', async () => {
    const head = readHead((await site.app.inject(path)).body)
    const description = 'description' in about ? about.description : expect.stringMatching(/.{20}/)
    const image = expect.stringMatching(
      /^https:\/\/encuestas\.example\/assets\/preview(-(campo-)?\d{3})?-[0-9a-f]{10}\.png$/,
    )
    expect(head).toMatchObject({ title, canonical: origin + path })
    expect(head.meta).toMatchObject({
      description,
      'og:type': 'website',
      'og:site_name': 'Encuestas Voz & "Voto"',
      'og:locale': 'es_MX',
      'og:url': origin + path,
      'og:title': title,
      'og:description': description,
      'og:image': image,
      'og:image:secure_url': head.meta['og:image'],
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': alt,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': head.meta['og:image'],
      'twitter:image:alt': alt,
    })
  })

  test('has an image of the stated type and size', async () => {
    const { meta } = readHead((await site.app.inject(path)).body)
    const reply = await site.app.inject({
      url: new URL(meta['og:image'] ?? '').pathname,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe(meta['og:image:type'])
    expect(reply.headers['content-encoding']).toBeUndefined()
    // What a veda silences one day must not be kept by anybody for a year.
    const isElectoral = path.endsWith('/campo') && path !== '/campo'
    expect(reply.headers['cache-control']).toContain(isElectoral ? 'max-age=0' : 'immutable')
    expect(pngSize(reply.rawPayload)).toEqual({
      width: Number(meta['og:image:width']),
      height: Number(meta['og:image:height']),
    })
    expect(reply.rawPayload.length).toBeLessThan(MAX_PREVIEW_BYTES)
  })
})

const imageOf = async (path: string, { app } = site) => readHead((await app.inject(path)).body).meta['og:image']

test('each survey and each study has an image of its own, and a survey the same on its thank-you page', async () => {
  const ofSurveys = await Promise.all(fixedSurveys.map(({ id }) => imageOf(`/survey/${id}`)))
  const ofThanks = await Promise.all(fixedSurveys.map(({ id }) => imageOf(`/thank-you/${id}`)))
  expect(ofThanks).toEqual(ofSurveys)
  const ofResults = await Promise.all(fieldStudies.map(({ surveyId }) => imageOf(`/survey/${surveyId}/campo`)))
  const all = [...ofSurveys, ...ofResults, await imageOf('/')]
  expect(new Set(all).size).toBe(fixedSurveys.length + fieldStudies.length + 1)
})

test('no two pages that are indexed have the same title', async () => {
  const listed = (await site.app.inject('/sitemap.xml')).body.matchAll(/<loc>(.+?)<\/loc>/g)
  const paths = [...listed].map(([, url = '']) => new URL(url).pathname)
  const titles = await Promise.all(paths.map(async (path) => readHead((await site.app.inject(path)).body).title))
  expect(new Set(titles).size).toBe(paths.length)
})

test('the images carry the brand: under another one every image is another', async () => {
  const other = await startSite({ env: { PUBLIC_ORIGIN: origin, BRAND_NAME: 'Brújula' } })
  onTestFinished(() => other.close())
  for (const path of ['/', '/survey/001', '/survey/002/campo']) {
    const [one, another] = await Promise.all([imageOf(path), imageOf(path, other)])
    expect(one).not.toBe(another)
    const drawn = async ({ app }: RunningSite, url = '') => (await app.inject(new URL(url).pathname)).rawPayload
    expect(await drawn(site, one)).not.toEqual(await drawn(other, another))
  }
})

test.each(fixedSurveys)('survey $id has an image that fills a phone, for Instagram', async ({ id }) => {
  const src = /data-image="([^"]*)"/.exec((await site.app.inject(`/thank-you/${id}`)).body)?.[1] ?? ''
  const reply = await site.app.inject(src)
  expect(src).toContain(`story-${id}`)
  expect(reply.headers['content-type']).toBe('image/png')
  expect(pngSize(reply.rawPayload)).toEqual({ width: 1080, height: 1920 })
})

test('the icons of a home screen answer with the size that the manifest states', async () => {
  const { icons } = (await site.app.inject('/manifest.webmanifest')).json<{ icons: Record<string, string>[] }>()
  const touch = /<link rel="apple-touch-icon" href="([^"]*)"/.exec((await site.app.inject('/')).body)?.[1]
  const stated = [...icons.filter(({ type }) => type === 'image/png'), { src: touch, sizes: '180x180' }]
  expect(stated.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', '180x180'])
  for (const { src = '', sizes } of stated) {
    const reply = await site.app.inject(src)
    expect(reply.headers['content-type']).toBe('image/png')
    const { width, height } = pngSize(reply.rawPayload)
    expect(`${width}x${height}`).toBe(sizes)
  }
})
