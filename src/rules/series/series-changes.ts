import { shownRows, type Table } from '#releases/release.ts'
import type { SeriesChange } from '#releases/series.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { criticalT } from '../weighting/t-test.ts'
import { labelKey } from './label-key.ts'

interface Compared {
  readonly surveyId: string
  readonly table: Table
}

/**
 * Tests every answer that two points publish, with Bonferroni's correction, from the published percentages and effective samples
 * alone: whoever has the files finds the same. Where the release itself tested the change, its verdict stands.
 */
export function changesBetween(before: Compared, now: Compared): Record<string, SeriesChange> {
  const earlier = new Map(shownRows(before.table.rows).map((row) => [labelKey(row.label), row]))
  const pairs = shownRows(now.table.rows).flatMap((row) => {
    const one = earlier.get(labelKey(row.label))
    const error = one && Math.hypot(errorOf(one.share), errorOf(row.share))
    if (!one || !error) return []
    const difference = (row.share.percent - one.share.percent) / 100
    const verdict = before.surveyId === now.surveyId ? row.change?.isClear : undefined
    return [{ key: labelKey(row.label), difference, error, verdict }]
  })
  const critical = criticalT(0.05 / pairs.length, before.table.base + now.table.base - 2)
  return Object.fromEntries(
    pairs.map(({ key, difference, error, verdict }) => [
      key,
      { difference, error, isClear: verdict ?? Math.abs(difference) > error * critical },
    ]),
  )
}

/** As with the intervals, more people than the ceiling do not make an open study more certain. A share of nobody has no error. */
function errorOf({ percent, nEff }: { readonly percent: number; readonly nEff: number }): number {
  const share = percent / 100
  return Math.sqrt((share * (1 - share)) / Math.min(nEff, OPEN_STUDY_CEILING))
}
