import type { Field, FieldProps } from './field.ts'
import { OptionInputs } from './option-inputs.tsx'
import { endLabel, type ScaleAnswer, type ScaleQuestion, scaleRule, stepsOf } from './scale.ts'

export const scaleField: Field<ScaleQuestion, ScaleAnswer> = {
  rule: scaleRule,
  hasOneInput: false,
  Inputs: ({ answer, onAnswer, ...props }) => {
    const chosen = answer && 'choice' in answer ? answer : undefined
    return (
      <>
        <Steps {...{ ...props, answer, onAnswer }} />
        <OptionInputs
          {...props}
          type="radio"
          chosen={chosen ? [chosen.choice] : []}
          other={chosen?.other}
          onToggle={({ id }) => onAnswer({ choice: id })}
          onOther={(other) => chosen && onAnswer({ choice: chosen.choice, ...other })}
        />
      </>
    )
  },
}

function Steps({ question, answer, onAnswer }: FieldProps<ScaleQuestion, ScaleAnswer>) {
  const value = answer && 'value' in answer ? answer.value : undefined
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {stepsOf(question).map((step) => (
          <label
            key={step}
            className="option min-w-12 flex-1 flex-col gap-1 px-2 text-center"
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
