// What images are made of: boxes with flex layout, centred.
import { type CSSProperties, createElement, type ReactNode } from 'react'

export const TEAL = '#5ad1c2'
export const WHITE = '#ffffff'

/** The bars along the bottom, as parts of the image's height: the last one is the mark's. */
const BARS = [0.04, 0.07, 0.055, 0.095, 0.08, 0.13, 0.11, 0.19]

type Area = Readonly<Record<'width' | 'top' | 'bottom' | 'gap', number>>

export function canvas(size: { width: number; height: number }, background: string, children: ReactNode[]): ReactNode {
  const style: CSSProperties = { ...size, background, color: WHITE, fontFamily: 'Inter', display: 'flex' }
  return box({ ...style, position: 'relative' }, children)
}

export function bars({ width, height }: { width: number; height: number }, colour: string): ReactNode {
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

/** Everything between two heights, in the middle of them. */
export function column({ width, top, bottom, gap }: Area, children: ReactNode[]): ReactNode {
  const place: CSSProperties = { position: 'absolute', left: 70, top, width: width - 140, height: bottom - top }
  return box({ ...place, flexDirection: 'column', alignItems: 'center', justifyContent: 'center', gap }, children)
}

export function row(style: CSSProperties, children: ReactNode[]): ReactNode {
  return box({ alignItems: 'flex-start', justifyContent: 'center', ...style }, children)
}

export function text(words: string, style: CSSProperties): ReactNode {
  return box({ textAlign: 'center', justifyContent: 'center', textWrap: 'balance', ...style }, [words])
}

/** Centred at a height of its own. */
export function picture(src: string, side: number, top: number, width: number): ReactNode {
  const image = createElement('img', { src, width: side, height: side })
  return box({ position: 'absolute', left: (width - side) / 2, top }, [image])
}

export function box(style: CSSProperties, children: ReactNode[] = []): ReactNode {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children)
}
