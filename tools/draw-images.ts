// Draws what is shown of the site elsewhere: link previews, the image for Instagram and the icons of a home screen.
// They are built once, so they carry the mark and not the brand's name, which each server is told when it starts.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import type { PageDrawer, PageImage, SiteImages } from '#contract/pages.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Accent, Survey } from '#surveys/survey.ts'
import { brandPreview, type Colours, type Drawing, previewOf, storyOf } from './image-layouts.ts'

const ICON_BACKGROUND = '#1b2a4a'

/** Writes the images among the built files, and a map that tells the server their addresses. */
export async function drawImages(client: string): Promise<void> {
  const { drawFavicon } = (await import(new URL('../dist/pages/draw.js', import.meta.url).href)) as PageDrawer
  const mark = drawFavicon()
  const markUri = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
  const styles = readFileSync(new URL('../src/web/styles.css', import.meta.url), 'utf8')

  const save = (name: string, alt: string, png: Buffer): PageImage => {
    const digest = createHash('sha256').update(png).digest('hex').slice(0, 10)
    const file = `assets/${name}-${digest}.png`
    writeFileSync(join(client, file), png)
    return { src: `/${file}`, type: 'image/png', width: png.readUInt32BE(16), height: png.readUInt32BE(20), alt }
  }
  const ofSurvey = async (survey: Survey): Promise<SiteImages['surveys']['001']> => {
    const colours = coloursOf(survey.accent, styles)
    const alt = `Encuesta ${survey.id}: ${survey.title}`
    return {
      preview: save(`preview-${survey.id}`, alt, await pngOf(previewOf(survey, markUri, colours))),
      story: save(`story-${survey.id}`, alt, await pngOf(storyOf(survey, markUri, colours))),
    }
  }
  const icon = (name: string, svg: string, width: number) =>
    save(`icon-${name}`, '', new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng())

  const images: SiteImages = {
    brand: save('preview', 'Encuestas de opinión pública en Aguascalientes', await pngOf(brandPreview(markUri))),
    surveys: Object.fromEntries(
      await Promise.all(surveys.map(async (survey) => [survey.id, await ofSurvey(survey)])),
    ) as SiteImages['surveys'],
    icons: {
      small: icon('small', mark, 192),
      large: icon('large', mark, 512),
      touch: icon('touch', fullBleed(markUri, 0.86), 180),
      maskable: icon('maskable', fullBleed(markUri, 0.7), 512),
    },
  }
  writeFileSync(join(client, 'images.json'), JSON.stringify(images))
}

/** Phones cut icons to their own shape: the mark's corners would show as black, or be cut off with it. */
function fullBleed(mark: string, part: number): string {
  const side = 100 * part
  const start = (100 - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ICON_BACKGROUND}"/><image href="${mark}" x="${start}" y="${start}" width="${side}" height="${side}"/></svg>`
}

async function pngOf({ layout, width, height }: Drawing): Promise<Buffer> {
  const svg = await satori(layout, { width, height, fonts })
  return new Resvg(svg).render().asPng()
}

const fonts = [
  font(600, import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff')),
  font(800, import.meta.resolve('@fontsource/inter/files/inter-latin-800-normal.woff')),
]

function font(weight: 600 | 800, url: string) {
  return { name: 'Inter', weight, style: 'normal' as const, data: readFileSync(new URL(url)) }
}

/** The style sheet is where colours are written. */
function coloursOf(accent: Accent, styles: string): Colours {
  const rule = new RegExp(`\\.accent-${accent} \\{([^}]*)\\}`).exec(styles)?.[1] ?? ''
  const colour = (name: string) => {
    const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1]
    if (!found) throw new Error(`The style sheet has no --${name} for ${accent}`)
    return found
  }
  return { accent: colour('accent'), strong: colour('accent-strong'), soft: colour('accent-soft') }
}
