import { createHash } from 'node:crypto'
import { encode } from 'uqr'
import type { BuiltImages, ImageTemplate, PageImage, PageSettings, SiteImages, TemplateLine } from '#contract/pages.ts'
import { escapeXml } from '#rules/format/escape-xml.ts'
import type { Survey } from '#surveys/survey.ts'
import { surveyImages } from './survey-images.ts'

/** Room left and right of a line, where the last bar stands, and how wide letters are, in parts of their height. */
const MARGIN = 150
const LETTER = 0.6

/** Puts brand and address into the built images. Gives their addresses, and of each the drawing to be made when asked for. */
export function shareImages(built: BuiltImages, settings: Settings) {
  const drawings = new Map<string, () => string>()
  const finish = (template: ImageTemplate): PageImage => {
    const { width, height, alt, code } = template
    const lines = linesOf(template, settings)
    const address = code ? settings.publicOrigin + code.path : ''
    const digest = createHash('sha256').update(template.svg).update(lines).update(address).digest('hex').slice(0, 10)
    const src = `/assets/${template.name}-${digest}.png`
    // Codes are not drawn before they are asked for: five of them would hold up the start.
    const drawnCode = () => (code ? codeOf(address, { ...code, left: (width - code.side) / 2 }) : '')
    drawings.set(src, () => template.svg.replace(/<\/svg>\s*$/, () => `${lines}${drawnCode()}</svg>`))
    return { src, type: 'image/png', width, height, alt }
  }
  const both = ({ preview, story }: Readonly<Record<'preview' | 'story', ImageTemplate>>) => ({
    preview: finish(preview),
    story: finish(story),
  })
  const surveys = Object.entries(built.surveys).map(([id, templates]) => [id, both(templates)])
  const images: SiteImages = {
    icons: built.icons,
    brand: finish(built.brand),
    surveys: Object.fromEntries(surveys),
    fieldStudies: Object.fromEntries(
      Object.entries(built.fieldStudies).map(([id, template]) => [id, finish(template)]),
    ),
  }
  return {
    images,
    drawings,
    /** Of a survey that was opened from a file; its drawings are among the others from then on. */
    ofSurvey: (survey: Survey) => both(surveyImages(survey, built.blanks[survey.accent])),
  }
}

type Settings = Pick<PageSettings, 'brand' | 'publicOrigin'>

function linesOf({ width, lines }: ImageTemplate, { brand, publicOrigin }: Settings): string {
  const { host } = new URL(publicOrigin)
  const texts = lines.map((line) => {
    const text = line.text.replace('{brand}', () => brand.name).replace('{host}', () => host)
    return lineOf({ ...line, text }, width)
  })
  return texts.join('')
}

/** A long name is set smaller, so that it stays within the image. */
function lineOf({ text, baseline, size, weight, colour }: TemplateLine, width: number): string {
  const fitting = Math.min(size, (width - 2 * MARGIN) / (text.length * LETTER))
  return `<text x="${width / 2}" y="${baseline}" font-family="Inter" font-size="${fitting.toFixed(1)}" font-weight="${weight}" fill="${colour}" text-anchor="middle">${escapeXml(text)}</text>`
}

/** Dark on white, with the quiet border that readers ask for. */
function codeOf(address: string, { left, top, side }: { left: number; top: number; side: number }): string {
  const { data, size } = encode(address, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="2" fill="#fff"/><path shape-rendering="crispEdges" fill="#14213d" d="${dots.join('')}"/></svg>`
}
