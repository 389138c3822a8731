import type { QuestionReply } from '#contract/panel-schemas.ts'

/** Which estimate is shown: with census weights, or without. */
export type EstimateView = 'weighted' | 'unweighted'

export type OptionReply = QuestionReply['options'][number]
export type Estimated = OptionReply['weighted']
