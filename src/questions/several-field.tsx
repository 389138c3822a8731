import { useState } from 'react'
import type { Option } from './asked.ts'
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
  const [wasStopped, setStopped] = useState(false)
  const { choices: chosen = [], other } = answer ?? {}
  const isStopped = (option: Option) => toggled(options, chosen, option).length > atMost
  const toggle = (option: Option) => {
    const isOneTooMany = isStopped(option)
    setStopped(isOneTooMany)
    if (isOneTooMany) return
    const choices = toggled(options, chosen, option)
    const keepsOther = other && options.some(({ id, role }) => role === 'other' && choices.includes(id))
    onAnswer(choices.length === 0 ? undefined : { choices, ...(keepsOther ? { other } : {}) })
  }
  return (
    <>
      <OptionInputs
        {...props}
        {...{ chosen, other, isStopped }}
        type="checkbox"
        onToggle={toggle}
        onOther={(beside) => {
          setStopped(false)
          onAnswer({ choices: chosen, ...beside })
        }}
      />
      <p role="status" className="min-h-5 text-sm text-body">
        {chosen.length > 0 && `Elegiste ${chosen.length} de ${atMost}.`}
        {wasStopped && ' Para elegir otra opción, quita una.'}
      </p>
    </>
  )
}

/** "No sé" and its kind stand alone: choosing one drops the rest, choosing another drops it. */
function toggled(options: readonly Option[], chosen: readonly string[], option: Option): string[] {
  if (chosen.includes(option.id)) return chosen.filter((id) => id !== option.id)
  if (standsAlone(option)) return [option.id]
  return [...chosen.filter((id) => !options.some((one) => one.id === id && standsAlone(one))), option.id]
}

function standsAlone({ role }: Option): boolean {
  return role !== undefined && role !== 'other'
}
