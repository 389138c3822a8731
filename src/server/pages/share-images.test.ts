import { Resvg } from '@resvg/resvg-js'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { accents } from '#surveys/survey.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { shareImages } from './share-images.ts'

const colours = { accent: '#2456c8', strong: '#eeeeee', soft: '#e9effc' }
const built = {
  icons: {},
  mark: 'data:image/svg+xml;base64,',
  colours: Object.fromEntries(accents.map((accent) => [accent, colours])),
} as unknown as Parameters<typeof shareImages>[0]

function finished(env: Record<string, string>, kind: 'preview' | 'story' = 'preview') {
  const { images, drawings } = shareImages(built, testConfig(env))
  const src = images.surveys['001']?.[kind].src ?? ''
  return { src, svg: drawings.get(src)?.() ?? '' }
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
  expect(finished({}).src).toMatch(/^\/assets\/preview-001-[0-9a-f]{10}\.png$/)
})

test('a brand may hold what a replacement would take for a pattern', () => {
  expect(finished({ BRAND_NAME: 'US$& $1' }).svg).toContain('>US$&amp; $1 · Encuesta 001<')
})

test('a long address is set smaller and stays within the image', () => {
  const { svg } = finished({ PUBLIC_ORIGIN: `https://${'encuestas.'.repeat(6)}example` })
  const size = Number(/font-size="([\d.]+)"[^>]*>encuestas\./.exec(svg)?.[1])
  expect(size).toBeLessThan(30)
})

test('the QR code leads to the survey: each of its dots is where the code has it', () => {
  const { svg } = finished({ PUBLIC_ORIGIN: 'https://encuestas.example' }, 'story')
  const { pixels, width } = new Resvg(svg, { background: '#fff' }).render()
  const { data, size } = encode('https://encuestas.example/survey/001', { border: 2 })
  const [top, side] = [1120, 380]
  const at = (i: number) => Math.floor(((i + 0.5) * side) / size)
  const isDark = (x: number, y: number) =>
    (pixels[((top + at(y)) * width + (1080 - side) / 2 + at(x)) * 4] ?? 255) < 128
  expect(data.map((row, y) => row.map((_, x) => isDark(x, y)))).toEqual(data)
})
