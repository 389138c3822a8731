import { Resvg } from '@resvg/resvg-js'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import type { BuiltImages, ImageTemplate } from '#contract/pages.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { shareImages } from './share-images.ts'

const template: ImageTemplate = {
  name: 'preview',
  width: 600,
  height: 400,
  alt: 'x',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"></svg>',
  lines: [
    { text: '{brand} · Encuesta 001', baseline: 50, size: 30, weight: 600, colour: '#000' },
    { text: '{host}/survey/001', baseline: 90, size: 30, weight: 800, colour: '#000' },
  ],
  code: { path: '/survey/001', top: 100, side: 290 },
}
const one = { preview: template, story: template }
const built = {
  brand: template,
  surveys: Object.fromEntries(fixedSurveys.map(({ id }) => [id, one])),
  fieldStudies: { '001': template },
  icons: {},
} as unknown as BuiltImages

function finished(env: Record<string, string>) {
  const { images, drawings } = shareImages(built, testConfig(env))
  return { src: images.brand.src, svg: drawings.get(images.brand.src)?.() ?? '' }
}

test('an image carries the brand and the address of the site that shows it', () => {
  const { svg } = finished({ BRAND_NAME: 'Voz & <Voto>', PUBLIC_ORIGIN: 'https://encuestas.example:8443' })
  expect(svg).toContain('>Voz &amp; &lt;Voto> · Encuesta 001</text>')
  expect(svg).toContain('>encuestas.example:8443/survey/001</text>')
  expect(svg).toMatch(/<\/svg>$/)
})

test('another brand or another address is another file, so that no network keeps showing the old one', () => {
  const settings = [{}, { BRAND_NAME: 'Brújula' }, { PUBLIC_ORIGIN: 'https://encuestas.example' }]
  expect(new Set(settings.map((env) => finished(env).src)).size).toBe(3)
  expect(finished({}).src).toBe(finished({}).src)
  expect(finished({}).src).toMatch(/^\/assets\/preview-[0-9a-f]{10}\.png$/)
})

test('a brand may hold what a replacement would take for a pattern', () => {
  expect(finished({ BRAND_NAME: 'US$& $1' }).svg).toContain('>US$&amp; $1 · Encuesta 001<')
})

test('a long address is set smaller and stays within the image', () => {
  const { svg } = finished({ PUBLIC_ORIGIN: `https://${'encuestas.'.repeat(6)}example` })
  const size = Number(/font-size="([\d.]+)" font-weight="800"/.exec(svg)?.[1])
  expect(size).toBeLessThan(15)
})

test('the QR code leads to the survey: each of its dots is where the code has it', () => {
  const { svg } = finished({ PUBLIC_ORIGIN: 'https://encuestas.example' })
  const { pixels, width } = new Resvg(svg, { background: '#fff' }).render()
  const { data, size } = encode('https://encuestas.example/survey/001', { border: 2 })
  const { top, side } = template.code ?? { top: 0, side: 0 }
  const at = (i: number) => Math.floor(((i + 0.5) * side) / size)
  const isDark = (x: number, y: number) => (pixels[((top + at(y)) * width + (600 - side) / 2 + at(x)) * 4] ?? 255) < 128
  expect(data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(data)
})
