import { releasesInForce } from '#releases/stored-release.ts'
import { longDay, shortDay } from '#rules/format/dates.ts'
import { people, percent, wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { SMALLEST_RELEASE } from '#rules/releases/limits.ts'
import { type ShownWave, shownWaves } from '#rules/releases/shown-waves.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { ChangeSentence, TrendChart, TrendTable } from '../../charts/trend-chart.tsx'
import { type QuestionProps, type ReleaseView, withoutSilenced } from './release-view.ts'

type Moment = ReturnType<typeof momentsOf>[number]

/** A question from wave to wave: a chart for each option, marked where the weighting or the question changed. */
export function QuestionTrend({ view, question }: QuestionProps) {
  const moments = momentsOf(view, question.id)
  const last = moments.at(-1)
  if (moments.length < 2 || !last) return null
  const changed = moments.filter(({ changes }) => changes.length > 0)
  const charts = last.table.rows.map(({ option, label }) => ({ option, label, points: pointsOf(moments, option) }))
  const scale = scaleUpTo(Math.max(0, ...charts.flatMap(({ points }) => points.map(({ high }) => high * 100))))
  return (
    <details>
      <summary className="summary">Ver qué respondieron las personas nuevas de cada publicación</summary>
      <div className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {charts
          .filter(({ points }) => points.length > 1)
          .map(({ option, label, points }) => (
            <TrendChart key={option} label={label} scale={scale} moments={points} format={percent} />
          ))}
      </div>
      <p className="mt-2 text-sm">
        Las cifras de arriba son acumuladas: cuentan a todas las personas hasta esta publicación. Esta tendencia no:
        cada punto cuenta solo a las personas nuevas desde el anterior, ponderadas entre sí. Una publicación sin punto
        tuvo menos de {SMALLEST_RELEASE.people} personas nuevas, o no se puede mostrar. Línea vertical: intervalo
        modelado al 95&nbsp;%.
      </p>
      <ChangeSentence
        from={`De la publicación ${moments.at(-2)?.release.number} a la ${last.release.number}`}
        rows={last.table.rows}
      />
      {changed.length > 0 && (
        <ul className="bullets mt-2 text-sm">
          {changed.map(({ release, changes }) => (
            <li key={release.number}>
              Línea punteada, publicación {release.number}: {changes.join('; ')}.
            </li>
          ))}
        </ul>
      )}
      <TrendTable
        caption={`Personas nuevas de cada publicación: ${question.text}`}
        columns={['Publicación y respuesta', 'Ponde\u00adrado']}
        moments={moments.map(({ release, table }) => ({
          key: release.number,
          heading: `${release.number}, ${longDay(release.publishedOn)}: ${people(table.base)}`,
          rows: table.rows.map(({ option, label, share, change }) => ({
            option,
            label,
            value: shortShare(share),
            interval: share.kind === 'shown' && wholeInterval(share),
            change,
          })),
        }))}
      />
    </details>
  )
}

function momentsOf({ release, kept, silence }: ReleaseView, id: string) {
  const earlier = kept.filter((one) => one.release.number < release.number)
  const inForce = releasesInForce(earlier, release).map((one) => withoutSilenced(one.release, silence))
  const waves = shownWaves([...inForce, release], id)
  return waves.map((wave, at) => ({ ...wave, changes: changesBetween(waves[at - 1], wave) }))
}

function changesBetween(before: ShownWave | undefined, { release, weighting, question }: ShownWave): string[] {
  if (!before) return []
  const { versions = [] } = release
  const known = before.release.versions ?? versions.slice(0, 1)
  const began = versions.filter((version) => !known.includes(version))
  return [
    ...(before.weighting.rung !== weighting.rung || before.weighting.edition !== weighting.edition
      ? [`cambió la ponderación: por ${weighting.rungName}, con el ${weighting.edition}`]
      : []),
    ...(began.length > 0 ? [`empezó la versión ${began.join(', ')} del cuestionario`] : []),
    ...(before.question.text !== question.text ? [`antes se preguntó: «${before.question.text}»`] : []),
  ]
}

function pointsOf(moments: readonly Moment[], option: string) {
  return moments.flatMap(({ release, table, changes }) => {
    const share = table.rows.find((row) => row.option === option)?.share
    if (share?.kind !== 'shown') return []
    const name = shortDay(release.publishedOn)
    return [
      {
        key: release.number,
        name,
        longName: `publicación ${release.number}, ${name}`,
        value: share.percent / 100,
        low: share.low / 100,
        high: share.high / 100,
        isWeighted: true,
        isChanged: changes.length > 0,
      },
    ]
  })
}
