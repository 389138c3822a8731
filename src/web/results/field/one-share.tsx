import type { ComponentProps } from 'react'
import { interval, wholeNumber } from '#rules/format/percent.ts'
import { wilsonInterval } from '#rules/weighting/interval.ts'
import { isImprecise } from '#rules/weighting/precision.ts'
import { scaleOf } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'

const whole = scaleOf([0, 100], 50)

/** A single share against everyone, in the colour of the page. */
export function WholeTrack(track: Pick<ComponentProps<typeof ShareTrack>, 'value' | 'mark' | 'interval'>) {
  return (
    <div className="text-accent">
      <ShareTrack scale={whole} {...track} />
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

interface ShareFactsProps {
  readonly count: number | undefined
  readonly base: number | undefined
  /** Empty in a list, which explains its intervals once. */
  readonly intervalName?: string
}

/** The people behind a share and how far it could be off, or that neither is known. */
export function ShareFacts({ count, base, intervalName = 'intervalo de 95\u00a0%: ' }: ShareFactsProps) {
  if (count === undefined || base === undefined) return <>Base no reportada: no se puede calcular un intervalo.</>
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
