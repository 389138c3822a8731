import { type AmountAnswer, type AmountQuestion, amountRule } from '#questions/amount.ts'
import type { Field } from '#questions/field.ts'

export const amountField: Field<AmountQuestion, AmountAnswer> = {
  rule: amountRule,
  hasOneInput: true,
  Inputs: ({ question, answer, onAnswer, input }) => (
    <input
      {...input}
      type="number"
      min={0}
      max={question.atMost}
      value={answer?.amount ?? ''}
      onChange={({ target }) => onAnswer(target.value === '' ? undefined : { amount: target.valueAsNumber })}
      className="field mt-3"
    />
  ),
}
