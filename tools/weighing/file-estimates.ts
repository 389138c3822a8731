import { type Estimate, estimate } from '#rules/weighting/estimate.ts'
import { shareOf } from '#rules/weighting/statistic.ts'
import type { Weighted } from '#rules/weighting/weigh.ts'
import type { FileSample } from './sample-file.ts'

export interface EstimatedQuestion {
  readonly name: string
  readonly options: readonly (readonly [option: string, found: Estimate])[]
}

/** All options of all questions at once, so that each cell is raked anew only once. */
export function estimateFile({ cells, questions }: FileSample, weighted: Weighted): EstimatedQuestion[] {
  const statistics = questions.flatMap(({ name, options }) => options.map((option) => shareOf(cells, name, option)))
  const found = estimate(weighted, statistics).values()
  return questions.map(({ name, options }) => ({
    name,
    options: options.flatMap((option) => {
      const each = found.next().value
      return each ? [[option, each] as const] : []
    }),
  }))
}
