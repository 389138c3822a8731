import { join } from 'node:path'
import type { ShareWithError } from '#releases/stored-release.ts'
import { differenceOf, shareWithError } from '#rules/releases/wave-differences.ts'
import { estimate } from '#rules/weighting/estimate.ts'
import { shareOf } from '#rules/weighting/statistic.ts'
import { weigh } from '#rules/weighting/weigh.ts'
import { readMargins } from '../../tools/weighting/margins-file.ts'
import { readSample } from '../../tools/weighting/sample-file.ts'

/** By how much the share of «b» changed between two files of different people, with its error. */
export function changeBetween(folder: string, before: string, later: string) {
  return differenceOf(shareIn(folder, later), shareIn(folder, before))
}

function shareIn(folder: string, name: string): ShareWithError {
  const margins = readMargins(join(folder, `${name}.margins.json`))
  const { cells } = readSample(join(folder, `${name}.csv`), margins, { questions: ['vote'] })
  const weighted = weigh(cells, margins)
  const [found] = weighted.kind === 'weighted' ? estimate(weighted, [shareOf(cells, 'vote', 'b')]) : []
  const share = found && weighted.kind === 'weighted' ? shareWithError(found, weighted) : undefined
  if (!share) throw new Error(`${name} has no error`)
  return share
}
