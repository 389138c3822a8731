import { percent } from '#rules/format/percent.ts'

interface LeadBarsProps {
  readonly label: string
  readonly bars: readonly { readonly label: string; readonly percent: number }[]
}

/** The largest answers of a question in few lines, for pages that lead to its release. */
export function LeadBars({ label, bars }: LeadBarsProps) {
  if (bars.length === 0) return null
  return (
    <ul aria-label={label} className="mt-3 space-y-2 text-sm text-accent">
      {bars.map(({ label: answer, percent: share }) => (
        <li key={answer}>
          <span className="flex items-end justify-between gap-x-3 leading-snug text-ink">
            {answer} <strong className="whitespace-nowrap">{percent(share)}</strong>
          </span>
          <svg className="mt-1 block w-full" height="8" aria-hidden="true">
            <rect width={`${share}%`} height="8" rx="3" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
