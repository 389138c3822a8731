import { percent, wholeNumber } from '#rules/format/percent.ts'

interface ShareBarsProps {
  readonly rows: readonly { readonly label: string; readonly amount: number; readonly isApart?: boolean }[]
  /** What the shares are of. */
  readonly total: number
}

/** Parts of a whole, each with its number; what is noteworthy in the survey's colour, the rest in grey. */
export function ShareBars({ rows, total }: ShareBarsProps) {
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
