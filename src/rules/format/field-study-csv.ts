import { type FieldStudy, type Figure, figuresOf } from '#field-studies/field-study.ts'
import { wilsonInterval } from '../weighting/interval.ts'
import { toCsv } from './csv.ts'

const interval = ['intervalo_inferior', 'intervalo_superior']
const header = ['estudio', 'figura', 'respuesta', 'porcentaje', 'casos', 'base', ...interval, 'fechas']

/** Every number of a study's figures, as on the page. What was not reported is left empty. */
export function fieldStudyCsv(study: FieldStudy): string {
  const rows = figuresOf(study).flatMap((figure) => {
    const remainder = figure.kind === 'pie' && figure.remainder ? [figure.remainder] : []
    return [...figure.rows, ...remainder].map(({ name, value, count }) => {
      const { low, high } = intervalOf(count, figure)
      return [study.title, figure.title, name, value, count, figure.base, low, high, study.dates]
    })
  })
  return toCsv(header, rows)
}

/** In percent with one decimal, like the shares themselves. */
function intervalOf(count: number | undefined, { base, isSampleProfile }: Figure): { low?: number; high?: number } {
  if (count === undefined || base === undefined || isSampleProfile) return {}
  const { low, high } = wilsonInterval(count, base)
  return { low: Number((low * 100).toFixed(1)), high: Number((high * 100).toFixed(1)) }
}
