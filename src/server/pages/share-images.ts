import { createHash } from 'node:crypto'
import { encode } from 'uqr'
import type { BuiltImages, PageImage, PageSettings, SiteImages } from '#contract/pages.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { escapeXml } from '#rules/format/escape-xml.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import {
  brandImage,
  fieldStudyImage,
  type ImageLayout,
  type Line,
  surveyImages,
  TEAL,
  widthOf,
} from './image-layouts.ts'

/** The heights of the bars along the bottom, as parts of the image's: the last one has the mark's colour. */
const BARS = [0.04, 0.07, 0.055, 0.095, 0.08, 0.13, 0.11, 0.19]
const ROUNDING = 14

/** Room left and right of a line. One with the brand or host may be as low as the last bar, so it gets more. */
const MARGINS = { ours: 70, settings: 150 }

/** The images of the site to be shown elsewhere, each with its path and a drawing that is made on request. */
export function shareImages({ icons, mark, colours }: BuiltImages, settings: Settings) {
  const drawings = new Map<string, () => string>()
  const finish = (layout: ImageLayout): PageImage => {
    const { name, width, height, alt, code } = layout
    const drawn = `${groundOf(layout, mark)}${layout.lines.map((line) => lineOf(line, width, settings)).join('')}`
    const address = code ? settings.publicOrigin + code.path : ''
    const digest = createHash('sha256').update(drawn).update(address).digest('hex').slice(0, 10)
    const src = `/assets/${name}-${digest}.png`
    // Codes are drawn on request: five of them would delay the start.
    const drawnCode = () => (code ? codeOf(address, { ...code, left: (width - code.side) / 2 }) : '')
    drawings.set(
      src,
      () => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawn}${drawnCode()}</svg>`,
    )
    return { src, type: 'image/png', width, height, alt }
  }
  /** Adds its drawings to the others. */
  const ofSurvey = (survey: Survey) => {
    const { preview, story } = surveyImages(survey, colours[survey.accent])
    return { preview: finish(preview), story: finish(story) }
  }
  const ofFieldStudies = fieldStudies.map((study) => {
    const accent = findSurvey(fixedSurveys, study.surveyId)?.accent ?? 'blue'
    return [study.surveyId, finish(fieldStudyImage(study, colours[accent]))]
  })
  const images: SiteImages = {
    icons,
    brand: finish(brandImage),
    surveys: Object.fromEntries(fixedSurveys.map((survey) => [survey.id, ofSurvey(survey)])),
    fieldStudies: Object.fromEntries(ofFieldStudies),
  }
  return { images, drawings, ofSurvey }
}

type Settings = Pick<PageSettings, 'brand' | 'publicOrigin'>

function groundOf({ width, height, colours, mark: { top, side } }: ImageLayout, mark: string): string {
  const step = width / BARS.length
  const bars = BARS.map((part, at) => {
    const fill = at === BARS.length - 1 ? TEAL : colours.bars
    const tall = height * part
    // The lower corners are rounded, too, but below the image.
    return `<rect x="${step * (at + 0.14)}" y="${height - tall}" width="${step * 0.72}" height="${tall + ROUNDING}" rx="${ROUNDING}" fill="${fill}"/>`
  })
  return `<rect width="${width}" height="${height}" fill="${colours.ground}"/>${bars.join('')}<image href="${mark}" x="${(width - side) / 2}" y="${top}" width="${side}" height="${side}"/>`
}

/** A long name is set smaller, so that it stays within the image. */
function lineOf(line: Line, width: number, { brand, publicOrigin }: Settings): string {
  const { host } = new URL(publicOrigin)
  const text = line.text.replace('{brand}', () => brand.name).replace('{host}', () => host)
  const margin = text === line.text ? MARGINS.ours : MARGINS.settings
  const size = Math.min(line.size, (width - 2 * margin) / widthOf(text))
  return `<text x="${width / 2 + (line.aside ?? 0)}" y="${line.baseline.toFixed(1)}" font-family="Inter" font-size="${size.toFixed(1)}" font-weight="${line.weight}" fill="${line.colour}" text-anchor="middle">${escapeXml(text)}</text>`
}

/** Dark on white, with the quiet zone that scanners need. */
function codeOf(address: string, { left, top, side }: { left: number; top: number; side: number }): string {
  const { data, size } = encode(address, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg x="${left}" y="${top}" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="2" fill="#fff"/><path shape-rendering="crispEdges" fill="#14213d" d="${dots.join('')}"/></svg>`
}
