import { useState } from 'react'
import { isExclusive, type Option } from './base-question.ts'
import type { Field, FieldProps } from './field.ts'
import { OptionInputs } from './option-inputs.tsx'
import { type SeveralAnswer, type SeveralQuestion, severalRule } from './several.ts'

export const severalField: Field<SeveralQuestion, SeveralAnswer> = {
  rule: severalRule,
  hasOneInput: false,
  Inputs: SeveralInputs,
}

function SeveralInputs({ answer, onAnswer, ...props }: FieldProps<SeveralQuestion, SeveralAnswer>) {
  const { options, atMost } = props.question
  const [hitLimit, setHitLimit] = useState(false)
  const { choices: chosen = [], other } = answer ?? {}
  const isOverLimit = (option: Option) => toggled(options, chosen, option).length > atMost
  const toggle = (option: Option) => {
    const isTooMany = isOverLimit(option)
    setHitLimit(isTooMany)
    if (isTooMany) return
    const choices = toggled(options, chosen, option)
    const keepsOther = other && options.some(({ id, role }) => role === 'other' && choices.includes(id))
    onAnswer(choices.length === 0 ? undefined : { choices, ...(keepsOther ? { other } : {}) })
  }
  return (
    <>
      <OptionInputs
        {...props}
        {...{ chosen, other, isOverLimit }}
        type="checkbox"
        onToggle={toggle}
        onOther={(typed) => {
          setHitLimit(false)
          onAnswer({ choices: chosen, ...typed })
        }}
      />
      <p role="status" className="min-h-5 text-sm text-body">
        {chosen.length > 0 && `Elegiste ${chosen.length} de ${atMost}.`}
        {hitLimit && ' Para elegir otra opción, quita una.'}
      </p>
    </>
  )
}

/** Choosing an exclusive option such as "No sé" drops the rest, and choosing another option drops it. */
function toggled(options: readonly Option[], chosen: readonly string[], option: Option): string[] {
  if (chosen.includes(option.id)) return chosen.filter((id) => id !== option.id)
  if (isExclusive(option)) return [option.id]
  return [...chosen.filter((id) => !options.some((one) => one.id === id && isExclusive(one))), option.id]
}
