import type { ReactNode } from 'react'
import { percent } from '#rules/format/percent.ts'
import { scaleUpTo } from './scale.ts'
import { ShareAxis, ShareTrack } from './share-track.tsx'

interface OptionBar {
  readonly option: string
  readonly label: string
  /** «No sé» and «Prefiero no contestar» stand apart and last. */
  readonly isApart: boolean
  /** In percent, with its interval. */
  readonly share?: { readonly value: number; readonly low: number; readonly high: number } | undefined
  /** Where there is no share to show. */
  readonly instead?: ReactNode
  readonly facts: ReactNode
}

/** Every option with its bar. Words are text, so they wrap on a phone. */
export function OptionBars({ label, bars }: { label: string; bars: readonly OptionBar[] }) {
  const scale = scaleUpTo(Math.max(0, ...bars.map(({ share }) => share?.high ?? 0)))
  return (
    <div>
      <ul aria-label={label} className="space-y-2">
        {bars.map(({ option, label, isApart, share, instead, facts }, at) => (
          <li
            key={option}
            className={isApart && bars[at - 1]?.isApart === false ? 'mt-4 border-t border-line pt-3' : undefined}
          >
            <p className="share-line font-semibold text-ink">
              <span className="min-w-0">{label}</span>{' '}
              {share ? <span className="whitespace-nowrap tabular-nums">{percent(share.value)}</span> : instead}
            </p>
            {share && (
              <div className={isApart ? 'text-slate-400' : 'text-accent'}>
                <ShareTrack
                  scale={scale}
                  value={share.value}
                  interval={{ low: share.low / 100, high: share.high / 100 }}
                />
              </div>
            )}
            {facts}
          </li>
        ))}
      </ul>
      <div className="mt-1">
        <ShareAxis scale={scale} />
      </div>
    </div>
  )
}
