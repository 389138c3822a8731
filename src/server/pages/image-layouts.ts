import type { ImageColours } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { wrapText } from '#rules/format/wrap-text.ts'
import type { Survey } from '#surveys/survey.ts'

/** An image of the site to be shown elsewhere: centred lines over bars, below the mark. */
export interface ImageLayout {
  readonly name: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly colours: Readonly<Record<'ground' | 'bars', string>>
  readonly mark: { readonly top: number; readonly side: number }
  /** `{brand}` and `{host}` are replaced by the site's own. */
  readonly lines: readonly Line[]
  /** A QR code that leads to a page of the site. */
  readonly code?: { readonly path: string; readonly top: number; readonly side: number }
}

export interface Line extends Style {
  readonly text: string
  readonly size: number
  readonly baseline: number
  /** How far right of the middle. */
  readonly aside?: number
}

interface Style {
  readonly weight: 600 | 800
  readonly colour: string
}

const WHITE = '#ffffff'
export const TEAL = '#5ad1c2'
const strong: Style = { weight: 800, colour: WHITE }

const preview = { width: 1200, height: 630, mark: { top: 40, side: 84 } }
const story = { width: 1080, height: 1920, mark: { top: 330, side: 140 } }

export const brandImage: ImageLayout = {
  ...preview,
  name: 'preview',
  alt: 'Encuestas de opinión pública en Aguascalientes',
  colours: { ground: '#1b2a4a', bars: '#26375c' },
  mark: { top: 70, side: 140 },
  lines: [
    { text: 'Encuestas {brand}', size: 104, baseline: 350, ...strong },
    {
      text: 'Aguascalientes · Inteligencia política en datos duros',
      size: 38,
      baseline: 438,
      weight: 600,
      colour: TEAL,
    },
    { text: '{host}', size: 40, baseline: 560, ...strong },
  ],
}

/** `preview` is for links: some apps show only the square in the middle. `story` fills a phone; Instagram covers both ends of it. */
export function surveyImages({ id, title }: Survey, colours: ImageColours) {
  const soft: Style = { weight: 600, colour: colours.soft }
  const [name, address] = [`{brand} · Encuesta ${id}`, `{host}${pagePaths.survey(id)}`]
  const both = { alt: `Encuesta ${id}: ${title}`, colours: { ground: colours.strong, bars: colours.accent } }
  const isLong = title.length > 40
  const previewRoom = { top: 190, bottom: 520, width: 1060, largest: isLong ? 80 : 100 }
  const storyRoom = { top: 560, bottom: 1100, width: 940, largest: isLong ? 92 : 108 }
  const ofPreview: ImageLayout = {
    ...preview,
    ...both,
    name: `preview-${id}`,
    lines: [
      { text: name, size: 38, baseline: 172, ...soft },
      ...titleLines(title, previewRoom, { text: 'Aguascalientes · participa, es anónimo', size: 34, gap: 26, ...soft }),
      { text: address, size: 38, baseline: 578, ...strong },
    ],
  }
  const ofStory: ImageLayout = {
    ...story,
    ...both,
    name: `story-${id}`,
    lines: [
      { text: name, size: 46, baseline: 530, ...soft },
      ...titleLines(title, storyRoom, { text: 'Yo ya participé. ¿Y tú?', size: 56, gap: 40, ...soft }),
      { text: address, size: 48, baseline: 1575, ...strong },
    ],
    code: { path: pagePaths.survey(id), top: 1120, side: 380 },
  }
  return { preview: ofPreview, story: ofStory }
}

/** What a link to a study's results looks like: the numbers it is known for. */
export function fieldStudyImage(study: FieldStudy, colours: ImageColours): ImageLayout {
  const { surveyId, title, headline, interviews, dates } = study
  const soft: Style = { weight: 600, colour: colours.soft }
  const base = interviews ? `${interviews} entrevistas${dates ? ` · ${dates}` : ''}` : 'base no publicada'
  const [number, words, width] = headline.length > 1 ? [120, 38, 500] : [150, 46, 700]
  const shares = headline.flatMap(({ value, text }, at): Line[] => {
    const aside = (at - (headline.length - 1) / 2) * 548
    const lines = balanced(text, width / words).map((line, below): Line => {
      return { text: line, size: words, baseline: 390 + below * words * 1.2, weight: 600, colour: WHITE, aside }
    })
    return [{ text: percent(value), size: number, baseline: 318, ...strong, aside }, ...lines]
  })
  const numbers = headline.map(({ value, text }) => `${percent(value)} ${text}`).join('; ')
  return {
    ...preview,
    name: `preview-campo-${surveyId}`,
    alt: `Resultados de campo de la encuesta ${surveyId}: ${numbers}`,
    colours: { ground: colours.strong, bars: colours.accent },
    lines: [
      { text: '{brand} · Resultados de campo', size: 38, baseline: 172, ...soft },
      ...shares,
      { text: `${title} · ${base}`, size: 32, baseline: 505, ...soft },
      { text: `{host}${pagePaths.results(surveyId)}`, size: 38, baseline: 578, ...strong },
    ],
  }
}

type Room = Readonly<Record<'top' | 'bottom' | 'width' | 'largest', number>>
type Subtitle = Omit<Line, 'baseline'> & { readonly gap: number }

const ROW = 1.1

/** A title as large as fits, and the subtitle under it, centred in their room. */
function titleLines(title: string, { top, bottom, width, largest }: Room, { gap, ...below }: Subtitle): Line[] {
  for (let size = largest; ; size -= 4) {
    const lines = balanced(title, width / size)
    const height = lines.length * size * ROW + gap + below.size * ROW
    if (height > bottom - top && size > 24) continue
    const start = (top + bottom - height) / 2
    const words = lines.map((text, at) => ({ text, size, baseline: start + (at + 0.83) * size * ROW, ...strong }))
    return [...words, { ...below, baseline: start + height - 0.17 * below.size * ROW }]
  }
}

/** Lines of about the same width: as many as needed, none wider than `most` times the font size. */
function balanced(text: string, most: number): string[] {
  const lines = wrapped(text, most)
  for (let width = most; width > 0; width -= 0.1) {
    const narrower = wrapped(text, width)
    if (narrower.length > lines.length) return wrapped(text, width + 0.1)
  }
  return lines
}

function wrapped(text: string, most: number): string[] {
  return wrapText(text, (line) => widthOf(line) <= most)
}

/** Roughly how wide a text is in Inter, in multiples of the font size. */
export function widthOf(text: string): number {
  const wide = text.match(/[\p{Lu}mw%@]/gu)?.length ?? 0
  const narrow = text.match(/[ijlftr.,:;¡!/\s]/g)?.length ?? 0
  return 0.6 * text.length + 0.18 * wide - 0.28 * narrow
}
