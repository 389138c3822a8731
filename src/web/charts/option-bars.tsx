import type { ReactNode } from 'react'
import { percent } from '#rules/format/percent.ts'
import { scaleOf, scaleUpTo } from './scale.ts'
import { ShareTrack } from './share-track.tsx'

interface OptionBar {
  readonly option: string
  readonly label: string
  /** «No sé» and «Prefiero no contestar» stand apart and last. */
  readonly isApart: boolean
  /** In percent, with its interval. */
  readonly share?: { readonly value: number; readonly low: number; readonly high: number } | undefined
  /** Where there is no share to show. */
  readonly instead?: ReactNode
  readonly facts?: ReactNode
}

/** On a shorter axis, an eighth of the people would look like most of them. */
const LEAST_SCALE = 50

/** A row for each option: its words, its bar and its share. Words are text, so they wrap on a phone. */
export function OptionBars({ label, bars }: { label: string; bars: readonly OptionBar[] }) {
  const [, highest] = scaleUpTo(Math.max(LEAST_SCALE, ...bars.map(({ share }) => share?.high ?? 0))).domain
  const scale = scaleOf([0, highest], highest + 1)
  return (
    <ul aria-label={label} className="option-bars">
      {bars.map(({ option, label, isApart, share, instead, facts }) => (
        <li key={option} className={isApart ? 'text-slate-400' : 'text-accent'}>
          <span className="option-label">{label}</span>{' '}
          {share ? <strong className="option-share">{percent(share.value)}</strong> : instead}
          {share && (
            <ShareTrack scale={scale} value={share.value} interval={{ low: share.low / 100, high: share.high / 100 }} />
          )}
          {facts}
        </li>
      ))}
    </ul>
  )
}
