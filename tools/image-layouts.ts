// How each image is laid out: trees of boxes for satori, which knows flex layout and nothing of the page's style sheet.
// Brand and address are left out and said where they go: a server is told them when it starts.
import type { ReactNode } from 'react'
import type { ImageTemplate } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy, Share } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import type { Survey } from '#surveys/survey.ts'
import { bars, box, canvas, column, picture, row, TEAL, text, WHITE } from './image-boxes.ts'

export interface Colours {
  readonly accent: string
  readonly strong: string
  readonly soft: string
}

export interface Drawing extends Omit<ImageTemplate, 'svg'> {
  readonly layout: ReactNode
}

const NAVY = '#1b2a4a'
const NAVY_LIGHT = '#26375c'

const preview = { width: 1200, height: 630 }
const story = { width: 1080, height: 1920 }

/** What a link to the survey looks like: centred, since some apps show only the square in the middle. */
export function previewOf(survey: Survey, mark: string, { accent, strong, soft }: Colours): Drawing {
  const layout = canvas(preview, strong, [
    bars(preview, accent),
    picture(mark, 84, 40, preview.width),
    column({ ...preview, top: 190, bottom: 520, gap: 26 }, [
      text(survey.title, { fontSize: fitting(survey.title, 100, 80), fontWeight: 800, lineHeight: 1.08 }),
      text('Aguascalientes · participa, es anónimo', { fontSize: 34, fontWeight: 600, color: soft }),
    ]),
  ])
  return {
    ...preview,
    name: `preview-${survey.id}`,
    alt: altOf(survey),
    layout,
    lines: [
      { text: `{brand} · Encuesta ${survey.id}`, baseline: 172, size: 38, weight: 600, colour: soft },
      { text: `{host}${pagePaths.survey(survey.id)}`, baseline: 578, size: 38, weight: 800, colour: WHITE },
    ],
  }
}

/** What the images of a survey that is opened from a file are drawn on: its words come when it does. */
export function blankImages(mark: string, name: string, { accent, strong, soft }: Colours) {
  const blank = (size: typeof preview, kind: string, top: number, side: number): Drawing => ({
    ...size,
    name: `${kind}-${name}`,
    alt: '',
    layout: canvas(size, strong, [bars(size, accent), picture(mark, side, top, size.width)]),
    lines: [],
  })
  return { preview: blank(preview, 'preview', 40, 84), story: blank(story, 'story', 330, 140), soft }
}

export function brandPreview(mark: string): Drawing {
  const layout = canvas(preview, NAVY, [
    bars(preview, NAVY_LIGHT),
    picture(mark, 140, 70, preview.width),
    column({ ...preview, top: 390, bottom: 460, gap: 0 }, [
      text('Aguascalientes · Inteligencia política en datos duros', { fontSize: 38, fontWeight: 600, color: TEAL }),
    ]),
  ])
  return {
    ...preview,
    name: 'preview',
    alt: 'Encuestas de opinión pública en Aguascalientes',
    layout,
    lines: [
      { text: 'Encuestas {brand}', baseline: 350, size: 104, weight: 800, colour: WHITE },
      { text: '{host}', baseline: 560, size: 40, weight: 800, colour: WHITE },
    ],
  }
}

/** What a link to a study's results looks like: the number it is known for. */
export function fieldStudyPreview(study: FieldStudy, mark: string, { accent, strong, soft }: Colours): Drawing {
  const { surveyId, title, headline, interviews, dates } = study
  const base = interviews ? `${interviews} entrevistas${dates ? ` · ${dates}` : ''}` : 'base no reportada'
  const layout = canvas(preview, strong, [
    bars(preview, accent),
    picture(mark, 84, 40, preview.width),
    column({ ...preview, top: 190, bottom: 525, gap: 22 }, [
      row(
        { gap: 48 },
        headline.map((share) => numberOf(share, headline.length)),
      ),
      text(`${title} · ${base}`, { fontSize: 32, fontWeight: 600, color: soft }),
    ]),
  ])
  const numbers = headline.map((share) => `${percent(share.value)} ${share.text}`)
  return {
    ...preview,
    name: `preview-campo-${surveyId}`,
    alt: `Resultados de campo de la encuesta ${surveyId}: ${numbers.join('; ')}`,
    layout,
    lines: [
      { text: '{brand} · Resultados de campo', baseline: 172, size: 38, weight: 600, colour: soft },
      { text: `{host}${pagePaths.results(surveyId)}`, baseline: 578, size: 38, weight: 800, colour: WHITE },
    ],
  }
}

function numberOf({ value, text: words }: Share, count: number): ReactNode {
  return box({ flexDirection: 'column', alignItems: 'center', width: count > 1 ? 500 : 960 }, [
    text(percent(value), { fontSize: count > 1 ? 120 : 150, fontWeight: 800, lineHeight: 1.05 }),
    text(words, { fontSize: count > 1 ? 38 : 46, fontWeight: 600, lineHeight: 1.2 }),
  ])
}

/** Full screen on a phone. Instagram covers the top and the bottom sixth. */
export function storyOf(survey: Survey, mark: string, { accent, strong, soft }: Colours): Drawing {
  const layout = canvas(story, strong, [
    bars(story, accent),
    picture(mark, 140, 330, story.width),
    column({ ...story, top: 560, bottom: 1100, gap: 40 }, [
      text(survey.title, { fontSize: fitting(survey.title, 108, 92), fontWeight: 800, lineHeight: 1.08 }),
      text('Yo ya participé. ¿Y tú?', { fontSize: 56, fontWeight: 600, color: soft }),
    ]),
  ])
  return {
    ...story,
    name: `story-${survey.id}`,
    alt: altOf(survey),
    layout,
    lines: [
      { text: `{brand} · Encuesta ${survey.id}`, baseline: 530, size: 46, weight: 600, colour: soft },
      { text: `{host}${pagePaths.survey(survey.id)}`, baseline: 1575, size: 48, weight: 800, colour: WHITE },
    ],
    code: { path: pagePaths.survey(survey.id), top: 1120, side: 380 },
  }
}

function altOf({ id, title }: Survey): string {
  return `Encuesta ${id}: ${title}`
}

/** A long title is set smaller, so that it keeps to four lines. */
function fitting(title: string, large: number, small: number): number {
  return title.length > 40 ? small : large
}
