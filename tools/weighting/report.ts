/** The results of a weighted file, as a table and as JSON. */
import { interval, points, wholeNumber } from '#rules/format/percent.ts'
import type { Estimate } from '#rules/weighting/estimate.ts'
import type { Weighted } from '#rules/weighting/weigh.ts'

export interface EstimatedQuestion {
  readonly name: string
  readonly options: readonly (readonly [option: string, found: Estimate])[]
}

/** Has one weight per row, in their order. */
export function jsonReport(weighted: Weighted, estimated: readonly EstimatedQuestion[], cellOfRow: readonly number[]) {
  const { n, deff, nEff, passes, rounds, largestGap, minWeight, maxWeight, weights } = weighted
  const numbers = { n, deff, nEff, passes, rounds, largestGap, minWeight, maxWeight }
  const questions = estimated.map(({ name, options }) => {
    const found = options.map(([option, { count, base, unweighted, value, se, low, high }]) => [
      option,
      { count, base, unweighted, share: value, se: se ?? null, low, high },
    ])
    return [name, Object.fromEntries(found)]
  })
  return { ...numbers, weights: cellOfRow.map((cell) => weights[cell]), questions: Object.fromEntries(questions) }
}

export function tableReport(weighted: Weighted, estimated: readonly EstimatedQuestion[], cap: number): string {
  const { n, deff, nEff, passes, rounds, minWeight, maxWeight, largestGap } = weighted
  const cut = rounds === 0 ? 'nadie llegó al tope' : `${rounds} rondas de recorte`
  return [
    `${wholeNumber(n)} personas; efecto de diseño ${deff.toFixed(3)}; cuentan como ${wholeNumber(nEff)} de igual peso.`,
    `Pesos de ${minWeight.toFixed(3)} a ${maxWeight.toFixed(3)} (tope ${cap}: ${cut}); ${passes} pasadas; el margen más lejano queda a ${largestGap.toExponential(1)}.`,
    ...estimated.map(questionTable),
  ].join('\n')
}

const header = ['', 'personas', 'sin ponderar', 'ponderado', 'error estándar', 'intervalo al 95 %']

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
  const pad = (cell: string, at: number) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))
  return rows.map((row) => `  ${row.map(pad).join('  ')}`).join('\n')
}

/** Without control characters, with which a file could make the terminal show something else. */
function shown(text: string): string {
  return text.replace(/\p{C}+/gu, ' ')
}
