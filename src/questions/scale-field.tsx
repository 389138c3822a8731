import type { Field, FieldProps } from './field.ts'
import { OneOptionInputs } from './option-inputs.tsx'
import { endLabel, type ScaleAnswer, type ScaleQuestion, scaleRule, stepsOf } from './scale.ts'

export const scaleField: Field<ScaleQuestion, ScaleAnswer> = {
  rule: scaleRule,
  hasOneInput: false,
  Inputs: (props) => (
    <>
      <Steps {...props} />
      <OneOptionInputs {...props} answer={props.answer && 'choice' in props.answer ? props.answer : undefined} />
    </>
  ),
}

function Steps({ question, answer, onAnswer }: FieldProps<ScaleQuestion, ScaleAnswer>) {
  const value = answer && 'value' in answer ? answer.value : undefined
  const steps = stepsOf(question)
  return (
    <div>
      <div className={`grid gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none ${columnsFor(steps.length)}`}>
        {steps.map((step) => (
          <label
            key={step}
            className="option flex-col gap-1 px-1 text-center"
            data-chosen={step === value || undefined}
          >
            <input
              type="radio"
              name={question.id}
              checked={step === value}
              onChange={() => onAnswer({ value: step })}
              aria-label={[step, endLabel(question, step)].filter((part) => part !== undefined).join(', ')}
            />
            <span aria-hidden="true">{step}</span>
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between gap-6 text-sm">
        <span>
          {question.from} = {question.fromLabel}
        </span>
        <span className="text-right">
          {question.to} = {question.toLabel}
        </span>
      </p>
    </div>
  )
}

const MOST_IN_A_ROW = 6
const columns = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4', 'grid-cols-5', 'grid-cols-6']

/** On a phone, rows that are about as long as each other: wrapped as they fit, 0 to 10 would leave the 10 alone in a row. */
function columnsFor(steps: number): string | undefined {
  const rows = Math.ceil(steps / MOST_IN_A_ROW)
  return columns[Math.ceil(steps / rows)]
}
