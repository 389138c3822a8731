import { shownRows } from '#releases/release.ts'
import type { Series, SeriesPoint } from '#releases/series.ts'
import { type CsvCell, toCsv } from '../format/csv.ts'
import { labelKey } from './label-key.ts'

export const seriesColumns = [
  'serie',
  'encuesta',
  'encuesta_titulo',
  'publicacion',
  'fecha_publicacion',
  'levantamiento_desde',
  'levantamiento_hasta',
  'personas_nuevas_desde_publicacion',
  'pregunta_id',
  'pregunta',
  'respuesta',
  'medida',
  'ponderado',
  'intervalo_modelado_95_inferior',
  'intervalo_modelado_95_superior',
  'base',
  'n_efectiva',
  'cambio_puntos',
  'cambio_error_estandar',
  'cambio_claro',
  'preguntado_de_otra_forma',
] as const

type Line = Partial<Record<(typeof seriesColumns)[number], CsvCell>>

/** Every number of a series, the oldest point first. */
export function seriesCsv({ key, points }: Series): string {
  const lines = points.flatMap((point) => linesOf(point).map((line) => ({ serie: key, ...aboutOf(point), ...line })))
  return toCsv(
    seriesColumns,
    lines.map((line: Line) => seriesColumns.map((name) => line[name])),
  )
}

function aboutOf(point: SeriesPoint): Line {
  return {
    encuesta: point.surveyId,
    encuesta_titulo: point.surveyTitle,
    publicacion: point.number,
    fecha_publicacion: point.publishedOn,
    levantamiento_desde: point.fieldwork.from,
    levantamiento_hasta: point.fieldwork.to,
    personas_nuevas_desde_publicacion: point.since,
    pregunta_id: point.question.id,
    pregunta: point.question.text,
    base: point.table.base,
    preguntado_de_otra_forma: point.differences.join('; ') || undefined,
  }
}

function linesOf({ table, changes }: SeriesPoint): Line[] {
  const { sides, mean, nEff } = table
  return [
    ...shownRows(table.rows).map(({ label, share }): Line => {
      const change = changes[labelKey(label)]
      return {
        respuesta: label,
        medida: 'porcentaje',
        ...numbersOf({ value: share.percent, low: share.low, high: share.high }),
        n_efectiva: share.nEff,
        cambio_puntos: change && Math.round(change.difference * 100),
        cambio_error_estandar: change && change.error * 100,
        cambio_claro: change && (change.isClear ? 'sí' : 'no'),
      }
    }),
    ...(sides
      ? [
          {
            respuesta: 'A favor menos en contra',
            medida: 'diferencia en puntos',
            ...numbersOf(sides.net),
            n_efectiva: nEff,
          },
        ]
      : []),
    ...(mean
      ? [{ respuesta: 'Media de quienes dieron un número', medida: 'media', ...numbersOf(mean), n_efectiva: nEff }]
      : []),
  ]
}

function numbersOf({
  value,
  low,
  high,
}: {
  readonly value: number
  readonly low: number
  readonly high: number
}): Line {
  return { ponderado: value, intervalo_modelado_95_inferior: low, intervalo_modelado_95_superior: high }
}

export function seriesJson(series: Series, about: { readonly address: string; readonly publisher: string }): string {
  return `${JSON.stringify({ about, series }, null, 2)}\n`
}
