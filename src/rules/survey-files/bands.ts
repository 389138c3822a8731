import { type Band, OPEN_END } from '#questions/number.ts'

/** «18-29 | 30-44 | 45+», as the column «bandas» has it; or what is wrong with it. */
export function readBands(written: string): readonly Band[] | { readonly problem: string } {
  const bands: Band[] = []
  for (const part of written.split('|').map((each) => each.trim())) {
    const [, first = '', last] = /^(\d{1,6})(?: ?(?:-|–|a) ?(\d{1,6})| ?\+)?$/.exec(part) ?? []
    if (first === '')
      return { problem: `«${part.slice(0, 60)}» no se entiende: escribe, por ejemplo, 18-29 | 30-44 | 45+` }
    const band = bandFrom(Number(first), part.endsWith('+') ? OPEN_END : Number(last ?? first))
    const before = bands.at(-1)
    if (band.to < band.from) return { problem: `«${part}» va al revés: escribe primero el menor.` }
    if (before && band.from !== before.to + 1)
      return {
        problem: `«${part}» no empieza donde termina «${before.label}»: los rangos van seguidos, sin huecos ni repetidos.`,
      }
    bands.push(band)
  }
  return bands
}

export function writeBands(bands: readonly Band[]): string {
  return bands
    .map(({ from, to }) => (to === OPEN_END ? `${from}+` : from === to ? `${from}` : `${from}-${to}`))
    .join(' | ')
}

/** About ten bands of the same size, from one number to another: «0-9 | 10-19 | … | 90-100». */
export function tenths(from: number, to: number): readonly Band[] {
  const width = Math.ceil((to - from) / 10)
  const starts = Array.from({ length: 10 }, (_, at) => from + at * width).filter((start) => start < to)
  return starts.map((start, at) => bandFrom(start, at === starts.length - 1 ? to : start + width - 1))
}

/** From the first band to the last, as XLSForm checks a number. */
export function writeLimits(bands: readonly Band[]): string {
  const [least, greatest] = [bands[0]?.from ?? 0, bands.at(-1)?.to ?? 0]
  return greatest === OPEN_END ? `. >= ${least}` : `. >= ${least} and . <= ${greatest}`
}

function bandFrom(from: number, to: number): Band {
  if (to === OPEN_END) return { id: `${from}-or-more`, label: `${from} o más`, from, to }
  if (from === to) return { id: `${from}`, label: `${from}`, from, to }
  return { id: `${from}-to-${to}`, label: `${from} a ${to}`, from, to }
}
