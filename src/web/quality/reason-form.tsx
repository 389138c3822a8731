import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

const FEWEST_LETTERS = 3
const MOST_LETTERS = 500

interface ReasonFormProps {
  readonly id: string
  /** What the button will do. */
  readonly action: string
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (reason: string) => void
  readonly cancel: () => void
}

/** A rule is not switched without saying why. */
export function ReasonForm({ id, action, isSending, failure, send, cancel }: ReasonFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const [fault, setFault] = useState<string>()
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const reason = field.current?.value.trim() ?? ''
    const isTooShort = reason.length < FEWEST_LETTERS
    setFault(isTooShort ? 'Escribe el motivo, en pocas palabras.' : undefined)
    if (isTooShort) field.current?.focus()
    else send(reason)
  }
  const problem = fault ?? failure
  return (
    <form id={id} noValidate onSubmit={submit} className="mt-3 rounded-xl border border-line bg-paper p-4">
      <label htmlFor={fieldId} className="text-sm font-semibold text-ink">
        ¿Por qué? El motivo queda en la bitácora.
      </label>
      <input
        ref={field}
        id={fieldId}
        className="field mt-1"
        maxLength={MOST_LETTERS}
        autoComplete="off"
        aria-required="true"
        aria-invalid={problem !== undefined}
        aria-describedby={`${fieldId}-problema`}
      />
      <p id={`${fieldId}-problema`} role="alert" className="mt-2 text-sm font-semibold text-red-900">
        {problem}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button-accent" aria-disabled={isSending}>
          {isSending ? 'Guardando...' : action}
        </button>
        <button type="button" className="button-outline" onClick={cancel}>
          Cancelar
        </button>
      </p>
    </form>
  )
}
