import {
  groupTables,
  type Release,
  type ReleasedQuestion,
  type ReleasedRow,
  type Suppressed,
  type Table,
  type WeightingTarget,
} from '#releases/release.ts'
import { type CsvCell, toCsv } from '../../format/csv.ts'
import { comparedByWords, suppressionReasons, wordsForShare } from '../disclosure/suppression-sentences.ts'

export const releaseColumns = [
  'encuesta',
  'encuesta_titulo',
  'publicacion',
  'fecha_publicacion',
  'levantamiento_desde',
  'levantamiento_hasta',
  'pregunta_id',
  'pregunta',
  'se_pregunto_a',
  'comparacion_id',
  'comparacion',
  'grupo_id',
  'grupo',
  'respuesta_id',
  'respuesta',
  'medida',
  'ponderado',
  'intervalo_modelado_95_inferior',
  'intervalo_modelado_95_superior',
  'sin_ponderar',
  'personas',
  'base',
  'n_efectiva',
  'en_palabras',
  'repite_publicacion',
  'participacion',
] as const

type Line = Partial<Record<(typeof releaseColumns)[number], CsvCell>>

/** Every number of a release, or of one of its questions: overall first, then in each group and in the wave. */
export function releaseCsv(release: Release, question?: string): string {
  const asked = release.questions.filter(({ id }) => question === undefined || id === question)
  const lines = asked.flatMap((each) => [
    ...linesOf(each, each.result, { comparacion_id: 'all', comparacion: 'todas las personas' }),
    ...groupTables(release, each.id).flatMap(({ by, banner, group, table }) =>
      linesOf(each, table, {
        comparacion_id: banner ? `${by}/${banner.id}` : by,
        comparacion: comparedByWords({ by, banner }),
        grupo_id: group.id,
        grupo: group.name,
      }),
    ),
    ...waveLines(each, release.wave),
  ])
  const everywhere: Line = {
    encuesta: release.surveyId,
    encuesta_titulo: release.surveyTitle,
    publicacion: release.number,
    fecha_publicacion: release.publishedOn,
    levantamiento_desde: release.fieldwork.from,
    levantamiento_hasta: release.fieldwork.to,
    participacion: 'abierta',
  }
  return toCsv(
    releaseColumns,
    lines.map((line) => releaseColumns.map((name) => ({ ...everywhere, ...line })[name])),
  )
}

function waveLines(question: ReleasedQuestion, wave: Release['wave']): Line[] {
  const found = wave?.questions.find(({ id }) => id === question.id)
  if (!wave || !found) return []
  const about = `personas nuevas desde la publicación ${wave.since}`
  return linesOf(question, found.result, { comparacion_id: 'new', comparacion: about })
}

function linesOf({ id, text, asked }: ReleasedQuestion, result: Table | Suppressed, where: Line): Line[] {
  const about: Line = { ...where, pregunta_id: id, pregunta: text, se_pregunto_a: asked }
  if (result.kind === 'withheld') return [{ ...about, en_palabras: suppressionReasons[result.why] }]
  const ofTable: Line = { ...about, base: result.base, repite_publicacion: result.repeats?.number }
  return [
    ...result.rows.map((row) => ({ ...ofTable, ...rowLine(row) })),
    ...(result.mean ? [{ ...ofTable, ...meanLine(result.mean), n_efectiva: result.nEff }] : []),
    ...(result.sides ? sideLines(result.sides).map((line) => ({ ...ofTable, ...line, n_efectiva: result.nEff })) : []),
  ]
}

function rowLine({ option, label, share }: ReleasedRow): Line {
  const named: Line = {
    respuesta_id: option,
    respuesta: label,
    medida: 'porcentaje',
    en_palabras: wordsForShare(share),
  }
  if (share.kind !== 'shown') return named
  return {
    ...named,
    ponderado: share.percent,
    intervalo_modelado_95_inferior: share.low,
    intervalo_modelado_95_superior: share.high,
    sin_ponderar: share.unweighted,
    personas: share.count,
    n_efectiva: share.nEff,
  }
}

function sideLines({ favour, neutral, against, net }: NonNullable<Table['sides']>): Line[] {
  const sum = (respuesta: string, ponderado: number) => ({ respuesta, medida: 'suma de un lado', ponderado })
  return [
    sum('A favor', favour),
    sum('Neutral', neutral),
    sum('En contra', against),
    { respuesta: 'A favor menos en contra', medida: 'diferencia en puntos', ...intervalLine(net) },
  ]
}

function meanLine(mean: NonNullable<Table['mean']>): Line {
  return { respuesta: 'Media de quienes dieron un número', medida: 'media', ...intervalLine(mean) }
}

function intervalLine({ value, low, high, unweighted }: NonNullable<Table['mean']>): Line {
  return {
    ponderado: value,
    intervalo_modelado_95_inferior: low,
    intervalo_modelado_95_superior: high,
    sin_ponderar: unweighted,
  }
}

export const targetsColumns = [
  'encuesta',
  'publicacion',
  'edicion',
  'margen',
  'nivel_id',
  'nivel',
  'personas',
  'proporcion',
] as const

/** The population totals of each margin that the release is weighted to. */
export function targetsCsv({ surveyId, number, weighting }: Release, targets: readonly WeightingTarget[]): string {
  const sums = new Map<string, number>()
  for (const { margin, people } of targets) sums.set(margin, (sums.get(margin) ?? 0) + people)
  const rows = targets.map(({ margin, level, name, people }) => [
    ...[surveyId, number, weighting.edition, margin, level, name, people],
    people / (sums.get(margin) ?? people),
  ])
  return toCsv(targetsColumns, rows)
}
