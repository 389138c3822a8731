import { type Option, offeredIn } from './base-question.ts'
import type { OptionQuestion } from './option-question.ts'
import { inVisitOrder } from './visit-order.ts'

export interface ShuffledQuestion extends OptionQuestion {
  readonly shuffle?: boolean
}

/** The order in which one visit sees the options, whatever the question: the same names come in the same order. Those with a role stay last. */
export function optionOrder({ options: all, shuffle }: ShuffledQuestion, sessionId: string): readonly Option[] {
  const options = offeredIn(all)
  if (!shuffle) return options
  const ordinary = options.filter(({ role }) => !role)
  const last = options.filter(({ role }) => role)
  return [...inVisitOrder(ordinary, sessionId, ({ label }) => label), ...last]
}
