import { useState } from 'react'
import type { Field, FieldProps } from './field.ts'
import { bandOf, type NumberAnswer, type NumberQuestion, numberRule, rangeInWords } from './number.ts'
import { OneOptionInputs } from './option-inputs.tsx'

export const numberField: Field<NumberQuestion, NumberAnswer> = {
  rule: numberRule,
  hasOneInput: false,
  Inputs: (props) => (
    <>
      <NumberInput {...props} />
      <OneOptionInputs {...props} answer={props.answer && 'value' in props.answer ? undefined : props.answer} />
    </>
  ),
}

/** A text field with a keypad of digits: `type="number"` changes with the mouse wheel and swallows what is not a number. */
function NumberInput({ question, answer, onAnswer, input }: FieldProps<NumberQuestion, NumberAnswer>) {
  const value = answer && 'value' in answer ? answer.value : undefined
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  // Choosing «Prefiero no contestar» empties the field; what is no number yet stays, to be corrected.
  const shown = answer && value === undefined ? '' : typed
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      aria-label={`${question.text} Número ${rangeInWords(question)}`}
      aria-describedby={input['aria-describedby']}
      aria-invalid={input['aria-invalid']}
      placeholder={`Un número ${rangeInWords(question)}`}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = /^\s*\d+\s*$/.test(target.value) ? Number(target.value) : undefined
        // A number out of range is kept as an answer without a band, so that the form can say what is wrong with it.
        onAnswer(number === undefined ? undefined : { choice: bandOf(question, number)?.id ?? '', value: number })
      }}
      className="field"
    />
  )
}
