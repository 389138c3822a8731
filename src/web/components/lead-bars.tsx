import { type ReleasedRow, shownRows } from '#releases/release.ts'
import { percent } from '#rules/format/percent.ts'

const MOST_BARS = 3

/** The largest answers of a question in few lines, for pages that lead to its release. «No sé» is left to the release. */
export function LeadBars({ label, rows }: { label: string; rows: readonly ReleasedRow[] }) {
  const largest = shownRows(rows)
    .filter(({ isApart }) => !isApart)
    .toSorted((a, b) => b.share.percent - a.share.percent)
    .slice(0, MOST_BARS)
  return (
    <ul aria-label={label} className="mt-3 space-y-2 text-sm text-accent">
      {largest.map(({ option, label: answer, share }) => (
        <li key={option}>
          <span className="flex items-end justify-between gap-x-3 leading-snug text-ink">
            {answer} <strong className="whitespace-nowrap">{percent(share.percent)}</strong>
          </span>
          <svg className="mt-1 block w-full" height="8" aria-hidden="true">
            <rect width={`${share.percent}%`} height="8" rx="3" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
