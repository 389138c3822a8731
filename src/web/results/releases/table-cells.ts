import { OTHERS, type Table } from '#releases/release.ts'
import { wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import type { ShadedCell } from '../../charts/shaded-table.tsx'

/** Where there is only room for a number. Words for screen readers say what a dash means. */
const withoutNumber = {
  'nearly-all': '>95\u00a0%',
  'hardly-any': '<5\u00a0%',
  'in-others': '–',
  withheld: '–',
} as const

/** The dash of what is merged or suppressed has words too; undefined where nobody's answers were merged. */
export function shareCell({ rows }: Table, option: string): ShadedCell | undefined {
  const row = rows.find((one) => one.option === option)
  if (!row) return option === OTHERS ? undefined : { text: '–', words: 'en «Otras respuestas»' }
  const { share, againstRest } = row
  if (share.kind !== 'shown') return { text: withoutNumber[share.kind], words: shortShare(share) }
  return { text: shortShare(share), share: share.percent, against: againstRest, detail: wholeInterval(share) }
}
