import { type ReactNode, useId } from 'react'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import type { Measure } from './measures.ts'

interface MeasureCardProps extends Pick<Measure, 'title' | 'words' | 'meaning'> {
  readonly children: ReactNode
}

/** One figure about how a survey was answered. */
export function MeasureCard({ title, words, meaning, children }: MeasureCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex flex-col">
      <h2 id={id} className="text-lg font-bold text-ink">
        {title}
      </h2>
      <p className="mt-1">{words}</p>
      <div className="mt-3 mb-4">{children}</div>
      <p className="mt-auto border-t border-line pt-3 text-sm">{meaning}</p>
    </section>
  )
}

/** Parts of a whole, each with its number; what is noteworthy in the survey's colour, the rest in grey. */
export function ShareBars({ rows, total }: Pick<Measure, 'rows' | 'total'>) {
  return (
    <ul className="space-y-2.5">
      {rows.map(({ label, amount, isApart = false }) => (
        <li key={label}>
          <p className="share-line text-sm">
            <span>{label}</span>
            <span className="whitespace-nowrap tabular-nums">
              <span className="font-semibold text-ink">{wholeNumber(amount)}</span> ·{' '}
              {percent((amount / Math.max(1, total)) * 100)}
            </span>
          </p>
          <svg className="chart mt-1 w-full" height="8" aria-hidden="true">
            <rect className="fill-slate-200" width="100%" height="8" rx="4" />
            <rect
              className={`chart-mark ${isApart ? 'fill-slate-400' : 'fill-accent'}`}
              width={`${((amount / Math.max(1, total)) * 100).toFixed(2)}%`}
              height="8"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}
