import type { ReactNode } from 'react'
import type { Side } from '#questions/base-question.ts'
import { partyClass } from '#surveys/party-colours.ts'
import { PERCENT } from './scale.ts'
import { ShareTrack } from './share-track.tsx'
import { sideTones } from './sides-bar.tsx'

interface OptionBar {
  readonly option: string
  readonly label: string
  /** «No sé» and «Prefiero no contestar», in grey. */
  readonly isApart: boolean
  /** Where answers have sides: in the colour of its own. */
  readonly side?: Side | undefined
  /** For links that lead to it. */
  readonly id?: string | undefined
  /** In percent, with its interval. */
  readonly share?: { readonly value: number; readonly low: number; readonly high: number } | undefined
  /** In the place of a share that is not shown. */
  readonly replacement?: ReactNode
  readonly facts?: ReactNode
}

interface OptionBarsProps {
  readonly label: string
  readonly bars: readonly OptionBar[]
  /** How a share in percent is written. */
  readonly format: (percent: number) => string
}

/** A row for each option: its label, its bar and its share. Labels are HTML text, so they wrap on a phone. */
export function OptionBars({ label, bars, format }: OptionBarsProps) {
  // Beside parties, the survey's accent would look like one more of them.
  const usual = bars.some(({ label }) => partyClass(label)) ? 'text-body' : 'text-accent'
  const scale = { ...PERCENT, ticks: [0] }
  return (
    <ul aria-label={label} className="option-bars">
      {bars.map(({ option, id, label, isApart, side, share, replacement, facts }) => (
        <li
          key={option}
          id={id}
          className={isApart ? 'text-slate-400' : (partyClass(label) ?? (side ? sideTones[side] : usual))}
        >
          <span className="option-label">{label}</span>{' '}
          {share ? <strong className="option-share">{format(share.value)}</strong> : replacement}
          {share && (
            <ShareTrack scale={scale} value={share.value} interval={{ low: share.low / 100, high: share.high / 100 }} />
          )}
          {facts}
        </li>
      ))}
    </ul>
  )
}
