import type { ComponentProps } from 'react'
import type { Figure, Row } from '#field-studies/field-study.ts'
import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import { isImprecise, wilsonInterval } from '#rules/weighting/interval.ts'
import { WhiskerLegend } from '../../charts/legend.tsx'
import { scaleOf, scaleUpTo } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'

const whole = scaleOf([0, 100], 50)

/** A single share on an axis up to 100 %, in the page's accent colour. */
export function WholeTrack(track: Pick<ComponentProps<typeof ShareTrack>, 'value' | 'mark' | 'interval'>) {
  return (
    <div className="text-accent">
      <ShareTrack scale={whole} {...track} />
      <ShareAxis scale={whole} />
    </div>
  )
}

const STEP = 11

/** One dot for each person interviewed, filled for those who gave the answer. */
export function PeopleDots({ count, base }: { count: number; base: number }) {
  const columns = base > 40 ? 16 : 12
  const rows = Math.ceil(base / columns)
  return (
    <svg className="chart block w-full max-w-sm" viewBox={`0 0 ${columns * STEP} ${rows * STEP}`} aria-hidden="true">
      {Array.from({ length: base }, (_, person) => person).map((person) => (
        <circle
          key={person}
          className={person < count ? 'dot-yes' : 'dot-no'}
          cx={((person % columns) + 0.5) * STEP}
          cy={(Math.floor(person / columns) + 0.5) * STEP}
          r="4"
        />
      ))}
    </svg>
  )
}

interface ShareFactsProps {
  readonly count: number | undefined
  readonly base: number | undefined
  /** Empty in a list, whose legend explains the intervals. */
  readonly intervalName?: string
}

/** How many people a share stands for, with its interval, or that neither is known. */
export function ShareFacts({ count, base, intervalName = 'intervalo de 95\u00a0%: ' }: ShareFactsProps) {
  if (count === undefined || base === undefined) return <>Base no publicada: va sin intervalo.</>
  return (
    <>
      {wholeNumber(count)} de {wholeNumber(base)} personas · {intervalName}
      <span className="whitespace-nowrap">{interval(wilsonInterval(count, base))}</span>
      {isImprecise(count, base) && (
        <>
          {' '}
          <span className="badge bg-amber-100 text-amber-950">precisión baja</span>
        </>
      )}
    </>
  )
}

interface ShareListProps {
  readonly rows: readonly Row[]
  readonly figure: Pick<Figure, 'base' | 'isSampleProfile'>
  readonly mark: 'bar' | 'dot'
  readonly label: string
}

/** Every answer with its share and, where known, its people and interval. Labels are HTML text, so they wrap on a phone. */
export function ShareList({ rows, figure, mark, label }: ShareListProps) {
  const { base, isSampleProfile } = figure
  const { shares, scale } = sharesOf(rows, figure)
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
            {isSampleProfile && count !== undefined && base !== undefined && (
              <p className="text-sm">
                {wholeNumber(count)} de {wholeNumber(base)} personas
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <ShareAxis scale={scale} />
      </div>
      {base !== undefined && !isSampleProfile && (
        <WhiskerLegend>
          {mark === 'bar' ? 'Barra' : 'Punto'}: valor publicado. Línea: intervalo de 95&nbsp;%.
        </WhiskerLegend>
      )}
    </div>
  )
}

/** The rows with their intervals, where the people are known, and an axis that they all fit on. */
export function sharesOf(rows: readonly Row[], { base, isSampleProfile }: ShareListProps['figure']) {
  const shares = rows.map((row) => ({
    ...row,
    interval:
      row.count === undefined || base === undefined || isSampleProfile ? undefined : wilsonInterval(row.count, base),
  }))
  const highest = Math.max(...shares.map(({ value, interval }) => (interval ? interval.high * 100 : value)))
  return { shares, scale: scaleUpTo(highest) }
}
