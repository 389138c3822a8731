import type { ReleasedRow, Table } from '#releases/release.ts'
import { people, wholeInterval } from '#rules/format/percent.ts'
import { shortShare, suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { OptionBars } from '../../charts/option-bars.tsx'

/** The rows of a released table as bars; in the place of one that is suppressed, why it is. */
export function RowBars({ label, rows }: { label: string; rows: Table['rows'] }) {
  return <OptionBars label={label} bars={rows.map(barOf)} />
}

function barOf({ share, ...row }: ReleasedRow) {
  if (share.kind === 'withheld') return { ...row, facts: <p className="text-sm">{suppressionReasons[share.why]}</p> }
  if (share.kind !== 'shown') return { ...row, instead: <span>{shortShare(share)}</span>, facts: undefined }
  const { percent: value, low, high, count } = share
  const facts = (
    <p className="share-line text-sm">
      <span>{wholeInterval({ low, high })}</span> <span className="whitespace-nowrap">{people(count)}</span>
    </p>
  )
  return { ...row, share: { value, low, high }, facts }
}
