// Draws what is shown of the site elsewhere: link previews, the image for Instagram and the icons of a home screen. All but the
// icons lack the brand and the address, which each server puts in when it has been told them.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import type { BuiltImages, ImageTemplate, PageDrawer, PageImage } from '#contract/pages.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import { type Accent, accents } from '#surveys/survey.ts'
import {
  blankImages,
  brandPreview,
  type Colours,
  type Drawing,
  fieldStudyPreview,
  previewOf,
  storyOf,
} from './image-layouts.ts'
import { nameFamily, unpackFont } from './unpack-font.ts'

const ICON_BACKGROUND = '#1b2a4a'

/** Writes the icons among the built files, and beside them what the server finishes: templates and fonts. */
export async function drawImages(dist: string): Promise<void> {
  const { drawFavicon } = (await import(new URL('../dist/pages/draw.js', import.meta.url).href)) as PageDrawer
  const mark = drawFavicon()
  const markUri = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
  const styles = readFileSync(new URL('../src/web/styles/shared.css', import.meta.url), 'utf8')

  const icon = (name: string, svg: string, width: number): PageImage => {
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
    const digest = createHash('sha256').update(png).digest('hex').slice(0, 10)
    const file = `assets/icon-${name}-${digest}.png`
    writeFileSync(join(dist, 'client', file), png)
    return { src: `/${file}`, type: 'image/png', width, height: width, alt: '' }
  }
  const ofSurveys = fixedSurveys.map(async (survey) => {
    const colours = coloursOf(survey.accent, styles)
    const preview = await templateOf(previewOf(survey, markUri, colours))
    return [survey.id, { preview, story: await templateOf(storyOf(survey, markUri, colours)) }]
  })
  const blanks = accents.map(async (accent) => {
    const { preview, story, soft } = blankImages(markUri, accent, coloursOf(accent, styles))
    return [accent, { preview: await templateOf(preview), story: await templateOf(story), soft }]
  })
  const ofFieldStudies = fieldStudies.map(async (study) => {
    const colours = coloursOf(findSurvey(fixedSurveys, study.surveyId)?.accent ?? 'blue', styles)
    return [study.surveyId, await templateOf(fieldStudyPreview(study, markUri, colours))]
  })
  const images: BuiltImages = {
    brand: await templateOf(brandPreview(markUri)),
    surveys: Object.fromEntries(await Promise.all(ofSurveys)),
    blanks: Object.fromEntries(await Promise.all(blanks)),
    fieldStudies: Object.fromEntries(await Promise.all(ofFieldStudies)),
    icons: {
      small: icon('small', mark, 192),
      large: icon('large', mark, 512),
      touch: icon('touch', fullBleed(markUri, 0.86), 180),
      maskable: icon('maskable', fullBleed(markUri, 0.7), 512),
    },
  }
  const folder = join(dist, 'images')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'images.json'), JSON.stringify(images))
  for (const { weight, data } of fonts)
    writeFileSync(join(folder, `inter-${weight}.ttf`), nameFamily(unpackFont(data), 'Inter'))
}

/** Phones cut icons to their own shape: the mark's corners would show as black, or be cut off with it. */
function fullBleed(mark: string, part: number): string {
  const side = 100 * part
  const start = (100 - side) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ICON_BACKGROUND}"/><image href="${mark}" x="${start}" y="${start}" width="${side}" height="${side}"/></svg>`
}

async function templateOf({ layout, ...template }: Drawing): Promise<ImageTemplate> {
  const { width, height } = template
  return { ...template, svg: await satori(layout, { width, height, fonts }) }
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
