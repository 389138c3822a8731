import type { ReleasedRow, Table } from '#releases/release.ts'
import { percent, wholeInterval } from '#rules/format/percent.ts'
import { shortShare, suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { people } from '../../charts/people.ts'
import { type Scale, scaleUpTo } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'

/** Every row of a table with its bar. Words are text, so they wrap on a phone. */
export function RowBars({ label, rows }: { label: string; rows: Table['rows'] }) {
  const scale = scaleUpTo(Math.max(0, ...rows.map(({ share }) => (share.kind === 'shown' ? share.high : 0))))
  return (
    <div>
      <ul aria-label={label} className="space-y-2">
        {rows.map((row, at) => (
          <li key={row.option} className={isFirstApart(rows, at) ? 'mt-4 border-t border-line pt-3' : undefined}>
            <RowBar row={row} scale={scale} />
          </li>
        ))}
      </ul>
      <div className="mt-1">
        <ShareAxis scale={scale} />
      </div>
    </div>
  )
}

function RowBar({ row: { label, isApart, share }, scale }: { row: ReleasedRow; scale: Scale }) {
  if (share.kind !== 'shown')
    return (
      <>
        <p className="share-line font-semibold text-ink">
          <span className="min-w-0">{label}</span> {share.kind !== 'withheld' && <span>{shortShare(share)}</span>}
        </p>
        {share.kind === 'withheld' && <p className="text-sm">{suppressionReasons[share.why]}</p>}
      </>
    )
  const { low, high, count } = share
  return (
    <>
      <p className="share-line font-semibold text-ink">
        <span className="min-w-0">{label}</span>{' '}
        <span className="whitespace-nowrap tabular-nums">{percent(share.percent)}</span>
      </p>
      <div className={isApart ? 'text-slate-400' : 'text-accent'}>
        <ShareTrack
          scale={scale}
          value={share.percent}
          colour="currentColor"
          mark="bar"
          interval={{ low: low / 100, high: high / 100 }}
        />
      </div>
      <p className="share-line text-sm">
        <span>{wholeInterval({ low, high })}</span> <span className="whitespace-nowrap">{people(count)}</span>
      </p>
    </>
  )
}

function isFirstApart(rows: Table['rows'], at: number): boolean {
  return at > 0 && rows[at]?.isApart === true && rows[at - 1]?.isApart === false
}
