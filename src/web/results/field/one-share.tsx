import { interval as intervalText, wholeNumber } from '#rules/format/percent.ts'
import { type Interval, wilsonInterval } from '#rules/weighting/interval.ts'
import { isImprecise } from '#rules/weighting/precision.ts'
import { scaleOf } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'

interface WholeTrackProps {
  readonly value: number
  readonly mark: 'bar' | 'dot'
  readonly interval?: Interval | undefined
}

const whole = scaleOf([0, 100], 50)

/** A single share against everyone, in the colour of the page. */
export function WholeTrack({ value, mark, interval }: WholeTrackProps) {
  return (
    <div className="text-accent">
      <ShareTrack scale={whole} value={value} colour="currentColor" mark={mark} interval={interval} />
      <ShareAxis scale={whole} />
    </div>
  )
}

const STEP = 11

/** One dot for each person asked, filled for those who said so. */
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

interface People {
  readonly count: number | undefined
  readonly base: number | undefined
}

/** The people behind a share and how far it could be off, or that neither is known. */
export function ShareFacts({ count, base }: People) {
  if (count === undefined || base === undefined) return <>Base no reportada: no se puede calcular un intervalo.</>
  return <KnownFacts count={count} base={base} intervalName="intervalo de 95&nbsp;%: " />
}

/** The same in a list, which explains its intervals once. */
export function ShareFactsInList({ count, base }: People) {
  if (count === undefined || base === undefined) return null
  return (
    <p className="text-sm">
      <KnownFacts count={count} base={base} intervalName="" />
    </p>
  )
}

function KnownFacts({ count, base, intervalName }: { count: number; base: number; intervalName: string }) {
  return (
    <>
      {wholeNumber(count)} de {wholeNumber(base)} personas · {intervalName}
      <span className="whitespace-nowrap">{intervalText(wilsonInterval(count, base))}</span>
      {isImprecise(count, base) && (
        <>
          {' '}
          <span className="badge bg-amber-100 text-amber-950">precisión baja</span>
        </>
      )}
    </>
  )
}
