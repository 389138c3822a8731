import type { Release, ReleasedQuestion } from '#releases/release.ts'
import { longDay, shortDay } from '#rules/format/dates.ts'
import { people, wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { TrendChart, TrendTable } from '../../charts/trend-chart.tsx'
import type { ReleaseView } from './release-view.ts'

type Moment = ReturnType<typeof momentsOf>[number]
type Asked = Readonly<{ release: Release; question: ReleasedQuestion }>

/** A question from release to release: a small drawing for each option, marked where the method or the words changed. */
export function QuestionTrend({ view, question }: { view: ReleaseView; question: ReleasedQuestion }) {
  const moments = momentsOf([...view.earlier, view.release], question.id)
  const last = moments.at(-1)
  if (moments.length < 2 || !last) return null
  const changed = moments.filter(({ changes }) => changes.length > 0)
  const charts = last.table.rows.map(({ option, label }) => ({ option, label, points: pointsOf(moments, option) }))
  const scale = scaleUpTo(Math.max(0, ...charts.flatMap(({ points }) => points.map(({ high }) => high * 100))))
  return (
    <details>
      <summary className="summary">Ver los cambios de una publicación a otra</summary>
      <div className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {charts
          .filter(({ points }) => points.length > 1)
          .map(({ option, label, points }) => (
            <TrendChart key={option} label={label} scale={scale} moments={points} />
          ))}
      </div>
      <p className="mt-2 text-sm">
        Punto: resultado ponderado. Línea vertical: intervalo modelado al 95&nbsp;%. Cada publicación cuenta también a
        las personas de las anteriores: esto no prueba que algo haya cambiado.
      </p>
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
        caption={`De una publicación a otra: ${question.text}`}
        columns={['Publicación y respuesta', 'Ponde\u00adrado']}
        moments={moments.map(({ release, table }) => ({
          key: release.number,
          heading: `${release.number}, ${longDay(release.publishedOn)}: ${people(table.base)}`,
          rows: table.rows.map(({ option, label, share }) => ({
            option,
            label,
            value: shortShare(share),
            interval: share.kind === 'shown' && wholeInterval(share),
          })),
        }))}
      />
    </details>
  )
}

function momentsOf(releases: readonly Release[], id: string) {
  const found = releases.flatMap((release) => {
    const question = release.questions.find((one) => one.id === id)
    return question?.result.kind === 'table' ? [{ release, question, table: question.result }] : []
  })
  return found.map((moment, at) => ({ ...moment, changes: changesBetween(found[at - 1], moment) }))
}

/** What changed since the release before. */
function changesBetween(before: Asked | undefined, { release, question }: Asked): string[] {
  if (!before) return []
  const { weighting } = release
  return [
    ...(before.release.weighting.rung !== weighting.rung || before.release.weighting.edition !== weighting.edition
      ? [`cambió la ponderación: por ${weighting.rungName}, con el ${weighting.edition}`]
      : []),
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
        said: `publicación ${release.number}, ${name}`,
        value: share.percent / 100,
        low: share.low / 100,
        high: share.high / 100,
        isFull: true,
        isChanged: changes.length > 0,
      },
    ]
  })
}
