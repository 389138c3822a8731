import type { BlankImages, ImageTemplate, TemplateLine } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'

const WHITE = '#ffffff'

/** What a survey that was opened from a file is shown with elsewhere, as the build draws it for the fixed ones. */
export function surveyImages({ id, title }: Survey, { preview, story, soft }: BlankImages) {
  const alt = `Encuesta ${id}: ${title}`
  const name = `{brand} · Encuesta ${id}`
  const address = `{host}${pagePaths.survey(id)}`
  const beside = { weight: 600, colour: soft } as const
  const strong = { weight: 800, colour: WHITE } as const
  const ofPreview: ImageTemplate = {
    ...preview,
    name: `preview-${id}`,
    alt,
    lines: [
      { text: name, baseline: 172, size: 38, ...beside },
      ...titleLines(title, { middle: 330, height: 250, largest: 84, width: 1000 }),
      { text: 'Aguascalientes · participa, es anónimo', baseline: 505, size: 34, ...beside },
      { text: address, baseline: 578, size: 38, ...strong },
    ],
  }
  const ofStory: ImageTemplate = {
    ...story,
    name: `story-${id}`,
    alt,
    lines: [
      { text: name, baseline: 530, size: 46, ...beside },
      ...titleLines(title, { middle: 790, height: 400, largest: 96, width: 900 }),
      { text: 'Yo ya participé. ¿Y tú?', baseline: 1070, size: 56, ...beside },
      { text: address, baseline: 1575, size: 48, ...strong },
    ],
    code: { path: pagePaths.survey(id), top: 1120, side: 380 },
  }
  return { preview: ofPreview, story: ofStory }
}

interface Room {
  /** The height around which the lines stand, and how much they may take. */
  readonly middle: number
  readonly height: number
  readonly largest: number
  readonly width: number
}

/** How wide letters are, and how far apart lines are, in parts of the size. */
const [LETTER, LINE] = [0.56, 1.1]

/** As large as all of it fits. */
function titleLines(title: string, { middle, height, largest, width }: Room): TemplateLine[] {
  for (let size = largest; ; size -= 4) {
    const lines = wrapped(title, Math.floor(width / (size * LETTER)))
    if (lines.length * size * LINE > height && size > 24) continue
    const first = middle - ((lines.length - 1) * size * LINE) / 2 + size * 0.35
    return lines.map((text, at) => ({ text, baseline: first + at * size * LINE, size, weight: 800, colour: WHITE }))
  }
}

function wrapped(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
