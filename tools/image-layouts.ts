// How each image is laid out: trees of boxes for satori, which knows flex layout and nothing of the page's style sheet.
import { type CSSProperties, createElement, type ReactNode } from 'react'
import type { Survey } from '#surveys/survey.ts'

export interface Colours {
  readonly accent: string
  readonly strong: string
  readonly soft: string
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly layout: ReactNode
}

const NAVY = '#1b2a4a'
const NAVY_LIGHT = '#26375c'
const TEAL = '#5ad1c2'

/** The bars along the bottom, as parts of the image's height: the last one is the mark's. */
const BARS = [0.04, 0.07, 0.055, 0.095, 0.08, 0.13, 0.11, 0.19]

/** What a link to the survey looks like: centred, since some apps show only the square in the middle. */
export function previewOf(survey: Survey, mark: string, { accent, strong, soft }: Colours): Drawing {
  const size = { width: 1200, height: 630 }
  const layout = canvas(size, strong, [
    bars(size, accent),
    column({ padding: '0 70px 64px', gap: 36 }, [
      row({ gap: 24 }, [picture(mark, 100), pill(`Encuesta ${survey.id}`, 40, soft, strong)]),
      text(survey.title, { fontSize: fitting(survey.title, 104, 84), fontWeight: 800, lineHeight: 1.08 }),
      text('Aguascalientes · participa, es anónimo', { fontSize: 36, fontWeight: 600, color: soft }),
    ]),
  ])
  return { ...size, layout }
}

export function brandPreview(mark: string): Drawing {
  const size = { width: 1200, height: 630 }
  const layout = canvas(size, NAVY, [
    bars(size, NAVY_LIGHT),
    column({ padding: '0 70px 64px', gap: 24 }, [
      picture(mark, 140),
      text('Encuestas de Aguascalientes', { fontSize: 104, fontWeight: 800, lineHeight: 1.08 }),
      text('Inteligencia política en datos duros', { fontSize: 40, fontWeight: 600, color: TEAL }),
    ]),
  ])
  return { ...size, layout }
}

/** Full screen on a phone. Instagram covers the top and the bottom sixth; a link sticker goes below the words. */
export function storyOf(survey: Survey, mark: string, { accent, strong, soft }: Colours): Drawing {
  const size = { width: 1080, height: 1920 }
  const layout = canvas(size, strong, [
    bars(size, accent),
    column({ padding: '0 90px 260px', gap: 52 }, [
      picture(mark, 168),
      pill(`Encuesta ${survey.id}`, 46, soft, strong),
      text(survey.title, { fontSize: fitting(survey.title, 116, 96), fontWeight: 800, lineHeight: 1.08 }),
      text(survey.description, { fontSize: 46, fontWeight: 600, lineHeight: 1.35, color: soft }),
      text('Yo ya participé. ¿Y tú?', { fontSize: 56, fontWeight: 800, marginTop: 30 }),
    ]),
  ])
  return { ...size, layout }
}

/** A long title is set smaller, so that it keeps to four lines. */
function fitting(title: string, large: number, small: number): number {
  return title.length > 40 ? small : large
}

function canvas(size: { width: number; height: number }, background: string, children: ReactNode[]): ReactNode {
  const style: CSSProperties = { ...size, background, color: '#fff', fontFamily: 'Inter', display: 'flex' }
  return box({ ...style, position: 'relative' }, children)
}

function bars({ width, height }: { width: number; height: number }, colour: string): ReactNode {
  const step = width / BARS.length
  return box(
    { position: 'absolute', left: 0, bottom: 0, width, height, alignItems: 'flex-end' },
    BARS.map((part, index) => {
      const background = index === BARS.length - 1 ? TEAL : colour
      const margin = `0 ${step * 0.14}px`
      return box({ width: step * 0.72, height: height * part, margin, background, borderRadius: '14px 14px 0 0' })
    }),
  )
}

function column(style: CSSProperties, children: ReactNode[]): ReactNode {
  // Positioned, or it would be painted below the bars.
  const filling: CSSProperties = { position: 'relative', width: '100%', height: '100%', flexDirection: 'column' }
  return box({ ...filling, alignItems: 'center', justifyContent: 'center', ...style }, children)
}

function row(style: CSSProperties, children: ReactNode[]): ReactNode {
  return box({ alignItems: 'center', ...style }, children)
}

function pill(words: string, fontSize: number, background: string, color: string): ReactNode {
  const padding = `${fontSize * 0.3}px ${fontSize * 0.8}px`
  return text(words, { fontSize, fontWeight: 800, background, color, padding, borderRadius: 999 })
}

function text(words: string, style: CSSProperties): ReactNode {
  return box({ textAlign: 'center', justifyContent: 'center', textWrap: 'balance', ...style }, [words])
}

function picture(src: string, side: number): ReactNode {
  return createElement('img', { src, width: side, height: side })
}

function box(style: CSSProperties, children: ReactNode[] = []): ReactNode {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children)
}
