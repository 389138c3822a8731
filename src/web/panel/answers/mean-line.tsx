import type { QuestionReply } from '#contract/panel-schemas.ts'
import { points } from '#rules/format/percent.ts'
import type { EstimateView } from '../../charts/estimate-view.ts'
import { people } from '../../charts/people.ts'

/** The mean of a scale, in its own numbers. */
export function MeanLine({ mean, view }: { mean: NonNullable<QuestionReply['mean']>; view: EstimateView }) {
  const { value, low, high } = mean[view]
  const inScale = (number: number) => points(number / 100, 2)
  return (
    <p className="mt-3 text-sm">
      <span className="font-semibold text-ink">Media: {inScale(value)}</span> ({inScale(low)} a {inScale(high)}), entre
      quienes dieron un número ({people(mean.people)}).
    </p>
  )
}
