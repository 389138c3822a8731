import type { Figure, Row } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { wilsonInterval } from '#rules/weighting/interval.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack, WhiskerLegend } from '../../charts/share-track.tsx'
import { ShareFacts } from './one-share.tsx'

interface ShareListProps {
  readonly rows: readonly Row[]
  readonly base: Figure['base']
  readonly mark: 'bar' | 'dot'
  readonly label: string
}

/** Every answer with its share and, where they are known, people and interval. Words are text, so they wrap on a phone. */
export function ShareList({ rows, base, mark, label }: ShareListProps) {
  const { shares, scale } = sharesOf(rows, base)
  return (
    <div>
      <ul aria-label={label} className="space-y-3">
        {shares.map(({ name, value, count, colour, interval }) => (
          <li key={name}>
            <p className="share-line font-semibold text-ink">
              <span>{name}</span> <span className="whitespace-nowrap tabular-nums">{percent(value)}</span>
            </p>
            <ShareTrack scale={scale} value={value} colour={colour} mark={mark} interval={interval} />
            {interval && (
              <p className="text-sm">
                <ShareFacts count={count} base={base} intervalName="" />
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <ShareAxis scale={scale} />
      </div>
      {base !== undefined && (
        <WhiskerLegend>
          {mark === 'bar' ? 'Barra' : 'Punto'}: valor publicado. Línea: intervalo de 95&nbsp;%.
        </WhiskerLegend>
      )}
    </div>
  )
}

/** The rows with their intervals, where people are known, and an axis that all of them fit on. */
export function sharesOf(rows: readonly Row[], base: number | undefined) {
  const shares = rows.map((row) => ({
    ...row,
    interval: row.count === undefined || base === undefined ? undefined : wilsonInterval(row.count, base),
  }))
  const highest = Math.max(...shares.map(({ value, interval }) => (interval ? interval.high * 100 : value)))
  return { shares, scale: scaleUpTo(highest) }
}
