import type { QuestionReply } from '#contract/panel-schemas.ts'

/** Which of the two numbers is read: the one that the census weights give, or the one as it came. */
export type EstimateView = 'weighted' | 'unweighted'

export type OptionReply = QuestionReply['options'][number]
export type Estimated = OptionReply['weighted']
