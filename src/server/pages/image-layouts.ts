import type { ImageColours } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import type { Survey } from '#surveys/survey.ts'

/** An image that is shown of the site elsewhere: centred lines over bars, below the mark. */
export interface ImageLayout {
  readonly name: string
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly colours: Readonly<Record<'ground' | 'bars', string>>
  readonly mark: { readonly top: number; readonly side: number }
  /** `{brand}` and `{host}` stand for the running site's. */
  readonly lines: readonly Line[]
  /** A QR code that leads to a page of the site. */
  readonly code?: { readonly path: string; readonly top: number; readonly side: number }
}

interface Words {
  readonly text: string
  readonly size: number
  readonly weight: 600 | 800
  readonly colour: string
}

export interface Line extends Words {
  readonly baseline: number
  /** How far right of the middle. */
  readonly aside?: number
}

const WHITE = '#ffffff'
export const TEAL = '#5ad1c2'
const NAVY = { ground: '#1b2a4a', bars: '#26375c' }

const preview = { width: 1200, height: 630, mark: { top: 40, side: 84 } }
const story = { width: 1080, height: 1920, mark: { top: 330, side: 140 } }

export const brandImage: ImageLayout = {
  ...preview,
  name: 'preview',
  alt: 'Encuestas de opinión pública en Aguascalientes',
  colours: NAVY,
  mark: { top: 70, side: 140 },
  lines: [
    { text: 'Encuestas {brand}', baseline: 350, size: 104, weight: 800, colour: WHITE },
    {
      text: 'Aguascalientes · Inteligencia política en datos duros',
      baseline: 438,
      ...{ size: 38, weight: 600, colour: TEAL },
    },
    { text: '{host}', baseline: 560, size: 40, weight: 800, colour: WHITE },
  ],
}

/** `preview` is for links: some apps show only the square in the middle. `story` fills a phone, of which Instagram covers the ends. */
export function surveyImages({ id, title }: Survey, { accent, strong, soft }: ImageColours) {
  const colours = { ground: strong, bars: accent }
  const alt = `Encuesta ${id}: ${title}`
  const path = pagePaths.survey(id)
  const name = { text: `{brand} · Encuesta ${id}`, weight: 600, colour: soft } as const
  const address = { text: `{host}${path}`, weight: 800, colour: WHITE } as const
  const isLong = title.length > 40
  const ofPreview: ImageLayout = {
    ...{ ...preview, name: `preview-${id}`, alt, colours },
    lines: [
      { ...name, baseline: 172, size: 38 },
      ...titleLines(title, {
        ...{ top: 190, bottom: 520, width: 1060, largest: isLong ? 80 : 100, gap: 26 },
        below: { text: 'Aguascalientes · participa, es anónimo', size: 34, weight: 600, colour: soft },
      }),
      { ...address, baseline: 578, size: 38 },
    ],
  }
  const ofStory: ImageLayout = {
    ...{ ...story, name: `story-${id}`, alt, colours },
    lines: [
      { ...name, baseline: 530, size: 46 },
      ...titleLines(title, {
        ...{ top: 560, bottom: 1100, width: 940, largest: isLong ? 92 : 108, gap: 40 },
        below: { text: 'Yo ya participé. ¿Y tú?', size: 56, weight: 600, colour: soft },
      }),
      { ...address, baseline: 1575, size: 48 },
    ],
    code: { path, top: 1120, side: 380 },
  }
  return { preview: ofPreview, story: ofStory }
}

/** What a link to a study's results looks like: the numbers it is known for. */
export function fieldStudyImage(study: FieldStudy, { accent, strong, soft }: ImageColours): ImageLayout {
  const { surveyId, title, headline, interviews, dates } = study
  const base = interviews ? `${interviews} entrevistas${dates ? ` · ${dates}` : ''}` : 'base no reportada'
  const sizes = headline.length > 1 ? { number: 120, words: 38, width: 500 } : { number: 150, words: 46, width: 700 }
  const shares = headline.flatMap(({ value, text }, at): Line[] => {
    const aside = (at - (headline.length - 1) / 2) * 548
    const number = {
      text: percent(value),
      baseline: 318,
      size: sizes.number,
      weight: 800,
      colour: WHITE,
      aside,
    } as const
    const words = balanced(text, sizes.width / sizes.words).map((line, below) => ({
      ...({ text: line, size: sizes.words, weight: 600, colour: WHITE, aside } as const),
      baseline: 390 + below * sizes.words * 1.2,
    }))
    return [number, ...words]
  })
  return {
    ...preview,
    name: `preview-campo-${surveyId}`,
    alt: `Resultados de campo de la encuesta ${surveyId}: ${headline.map(({ value, text }) => `${percent(value)} ${text}`).join('; ')}`,
    colours: { ground: strong, bars: accent },
    lines: [
      { text: '{brand} · Resultados de campo', baseline: 172, size: 38, weight: 600, colour: soft },
      ...shares,
      { text: `${title} · ${base}`, baseline: 505, size: 32, weight: 600, colour: soft },
      { text: `{host}${pagePaths.results(surveyId)}`, baseline: 578, size: 38, weight: 800, colour: WHITE },
    ],
  }
}

interface Room {
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly largest: number
  /** What stands under the title, and how far. */
  readonly below: Words
  readonly gap: number
}

const ROW = 1.1

/** As large as all of it fits, in the middle of its room. */
function titleLines(title: string, { top, bottom, width, largest, below, gap }: Room): Line[] {
  for (let size = largest; ; size -= 4) {
    const lines = balanced(title, width / size)
    const height = lines.length * size * ROW + gap + below.size * ROW
    if (height > bottom - top && size > 24) continue
    const start = (top + bottom - height) / 2
    const words = lines.map((text, at): Line => {
      return { text, size, weight: 800, colour: WHITE, baseline: start + (at + 0.83) * size * ROW }
    })
    return [...words, { ...below, baseline: start + height - 0.17 * below.size * ROW }]
  }
}

/** Lines of about the same width: as many as are needed, none wider than `most` times the size of its letters. */
function balanced(text: string, most: number): string[] {
  const lines = wrapped(text, most)
  for (let width = most; width > 0; width -= 0.1) {
    const narrower = wrapped(text, width)
    if (narrower.length > lines.length) return wrapped(text, width + 0.1)
  }
  return lines
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** About how wide Inter sets a text, in times the size of its letters. */
export function widthOf(text: string): number {
  const wide = text.match(/[\p{Lu}mw%@]/gu)?.length ?? 0
  const narrow = text.match(/[ijlftr.,:;¡!/\s]/g)?.length ?? 0
  return 0.6 * text.length + 0.18 * wide - 0.28 * narrow
}
