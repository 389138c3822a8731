// Draws the home-screen icons, and writes what the server needs to draw link previews and stories: the mark, the colours and
// the fonts.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import type { BuiltImages, ImageColours, PageDrawer, PageImage } from '#contract/pages.ts'
import { type Accent, accents } from '#surveys/survey.ts'

const ICON_BACKGROUND = '#1b2a4a'

export async function drawImages(dist: string): Promise<void> {
  const { drawFavicon } = (await import(new URL('../dist/pages/draw.js', import.meta.url).href)) as PageDrawer
  const svg = drawFavicon()
  const mark = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const styles = readFileSync(new URL('../src/web/styles/shared.css', import.meta.url), 'utf8')

  const icon = (name: string, drawing: string, width: number): PageImage => {
    const png = new Resvg(drawing, { fitTo: { mode: 'width', value: width } }).render().asPng()
    const digest = createHash('sha256').update(png).digest('hex').slice(0, 10)
    const file = `assets/icon-${name}-${digest}.png`
    writeFileSync(join(dist, 'client', file), png)
    return { src: `/${file}`, type: 'image/png', width, height: width, alt: '' }
  }
  const colours = Object.fromEntries(accents.map((accent) => [accent, coloursOf(accent, styles)]))
  const images: BuiltImages = {
    mark,
    colours: colours as BuiltImages['colours'],
    icons: {
      small: icon('small', svg, 192),
      large: icon('large', svg, 512),
      touch: icon('touch', fullBleed(mark, 0.86), 180),
      maskable: icon('maskable', fullBleed(mark, 0.7), 512),
    },
  }
  const folder = join(dist, 'images')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'images.json'), JSON.stringify(images))
  for (const name of ['inter-600.ttf', 'inter-800.ttf', 'inter-LICENSE.txt'])
    copyFileSync(new URL(`../src/web/fonts/${name}`, import.meta.url), join(folder, name))
}

/** Phones cut icons to their own shape: without a background the corners would be black, and the mark cut off. */
function fullBleed(mark: string, part: number): string {
  const side = 100 * part
  const start = (100 - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ICON_BACKGROUND}"/><image href="${mark}" x="${start}" y="${start}" width="${side}" height="${side}"/></svg>`
}

/** Read from the style sheet, so that colours are written in one place. */
function coloursOf(accent: Accent, styles: string): ImageColours {
  const rule = new RegExp(`\\.accent-${accent} \\{([^}]*)\\}`).exec(styles)?.[1] ?? ''
  const colour = (name: string) => {
    const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(rule)?.[1]
    if (!found) throw new Error(`The style sheet has no --${name} for ${accent}`)
    return found
  }
  return { accent: colour('accent'), strong: colour('accent-strong'), soft: colour('accent-soft') }
}
