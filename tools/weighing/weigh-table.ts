import { interval, points, wholeNumber } from '#rules/format/percent.ts'
import type { Weighted } from '#rules/weighting/weigh.ts'
import type { EstimatedQuestion } from './file-estimates.ts'

interface Report {
  readonly weighted: Weighted
  readonly estimated: readonly EstimatedQuestion[]
  readonly cap: number
}

const header = ['', 'personas', 'sin ponderar', 'ponderado', 'error estándar', 'intervalo al 95 %']

/** What `weigh` prints for a person to read. */
export function tableOf({ weighted, estimated, cap }: Report): string {
  const { n, deff, nEff, passes, rounds, minWeight, maxWeight, largestGap } = weighted
  const cut = rounds === 0 ? 'nadie llegó al tope' : `${rounds} rondas de recorte`
  return [
    `${wholeNumber(n)} personas; efecto de diseño ${deff.toFixed(3)}; cuentan como ${wholeNumber(nEff)} de igual peso.`,
    `Pesos de ${minWeight.toFixed(3)} a ${maxWeight.toFixed(3)} (tope ${cap}: ${cut}); ${passes} pasadas; el margen más lejano queda a ${largestGap.toExponential(1)}.`,
    ...estimated.map(questionTable),
  ].join('\n')
}

function questionTable({ name, options }: EstimatedQuestion): string {
  const base = options[0]?.[1].base ?? 0
  const rows = options.map(([option, found]) => [
    shown(option),
    wholeNumber(found.count),
    `${points(found.unweighted)} %`,
    `${points(found.value)} %`,
    found.se === undefined ? 'no se puede saber' : `${points(found.se)} puntos`,
    interval(found),
  ])
  return `\n${shown(name)} (${wholeNumber(base)} preguntadas)\n${aligned([header, ...rows])}`
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))))
    .map((row) => `  ${row.join('  ')}`)
    .join('\n')
}

/** A file could hold the codes with which a terminal is made to lie. */
function shown(text: string): string {
  return text.replace(/\p{C}+/gu, ' ')
}
