import { shownRows } from '#releases/release.ts'
import type { Series, SeriesPoint } from '#releases/series.ts'
import { longDay } from '#rules/format/dates.ts'
import { oneDecimal, people, percent, wholeInterval } from '#rules/format/percent.ts'
import { signedPoints } from '#rules/releases/side-words.ts'
import { labelKey } from '#rules/series/label-key.ts'
import { pointDay } from '#rules/series/series-sentence.ts'
import { type Scale, scaleOf, scaleUpTo } from '../../charts/scale.ts'
import { TrendChart, TrendTable } from '../../charts/trend-chart.tsx'

interface SeriesProps {
  readonly series: Series
}

interface Measured {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The net or the mean where the question has one, and then each answer. */
export function SeriesCharts({ series: { points } }: SeriesProps) {
  const options = shownRows(points.at(-1)?.table.rows ?? []).map(({ label }) => ({
    label,
    moments: momentsOf(points, (point) => shareOf(point, label)),
  }))
  const scale = scaleUpTo(Math.max(0, ...options.flatMap(({ moments }) => moments.map(({ high }) => high * 100))))
  const nets = momentsOf(points, ({ table }) => table.sides?.net)
  const means = momentsOf(points, ({ table }) => table.mean)
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {nets.length > 0 && (
        <TrendChart
          label="A favor menos en contra"
          scale={aroundZero(nets)}
          moments={nets}
          format={signedPoints}
          unit=""
        />
      )}
      {means.length > 0 && (
        <TrendChart label="Media" scale={upToTheMean(means)} moments={means} format={oneDecimal} unit="" />
      )}
      {options.map(({ label, moments }) => (
        <TrendChart key={label} label={label} scale={scale} moments={moments} format={percent} />
      ))}
    </div>
  )
}

function shareOf({ table }: SeriesPoint, label: string): Measured | undefined {
  const share = shownRows(table.rows).find((row) => labelKey(row.label) === labelKey(label))?.share
  return share && { value: share.percent, low: share.low, high: share.high }
}

function momentsOf(points: readonly SeriesPoint[], measure: (point: SeriesPoint) => Measured | undefined) {
  return points.flatMap((point) => {
    const measured = measure(point)
    if (!measured) return []
    const { surveyId, number, differences, isBreak } = point
    const name = pointDay({ points }, point)
    return {
      key: `${surveyId}/${number}`,
      name,
      longName: `encuesta ${surveyId}, publicación ${number}, ${name}`,
      value: measured.value / 100,
      low: measured.low / 100,
      high: measured.high / 100,
      isWeighted: true,
      isChanged: differences.length > 0,
      isBreak,
    }
  })
}

function aroundZero(moments: readonly Measured[]): Scale {
  const furthest = Math.max(10, ...moments.flatMap(({ low, high }) => [-low * 100, high * 100]))
  const end = Math.ceil(furthest / 10) * 10
  return scaleOf([-end, end], end)
}

function upToTheMean(moments: readonly Measured[]): Scale {
  return scaleOf([0, Math.max(1, Math.ceil(Math.max(...moments.map(({ high }) => high * 100))))], 1)
}

/** Every number of the charts, the newest point first. */
export function SeriesTable({ series: { text, points } }: SeriesProps) {
  return (
    <TrendTable
      caption={text}
      columns={['Punto y respuesta', 'Ponde\u00adrado']}
      moments={points.map(({ surveyId, number, publishedOn, table, changes }) => ({
        key: `${surveyId}/${number}`,
        heading: `${longDay(publishedOn)}, encuesta ${surveyId}, publicación ${number}: ${people(table.base)}`,
        rows: shownRows(table.rows).map(({ option, label, share }) => ({
          option,
          label,
          value: percent(share.percent),
          interval: wholeInterval(share),
          change: changes[labelKey(label)],
        })),
      }))}
    />
  )
}
