import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

const MOST_LETTERS = 500

interface ReasonFormProps {
  readonly id: string
  /** What it will mean, before anything is written. */
  readonly children?: ReactNode
  readonly label: string
  readonly atLeast: { readonly letters: number; readonly sentence: string }
  /** To be typed as well, where it cannot be undone. */
  readonly confirmation?: string
  /** The button's words, before and while it is sent. */
  readonly action: string
  readonly underWay: string
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (reason: string) => void
  readonly cancel: () => void
}

/** Nothing is decided without saying why. */
export function ReasonForm(props: ReasonFormProps) {
  const { id, children, label, atLeast, confirmation, action, underWay, isSending, failure, send, cancel } = props
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const [fault, setFault] = useState<string>()
  const [typed, type] = useState('')
  const isSure = confirmation === undefined || typed.trim() === confirmation
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const reason = field.current?.value.trim() ?? ''
    const isTooShort = reason.length < atLeast.letters
    setFault(isTooShort ? atLeast.sentence : isSure ? undefined : `Falta escribir ${confirmation}.`)
    if (isTooShort) field.current?.focus()
    else if (isSure) send(reason)
  }
  const problem = fault ?? failure
  return (
    <form id={id} noValidate onSubmit={submit} className="mt-3 rounded-xl border border-line bg-paper p-4">
      {children}
      <label htmlFor={fieldId} className="text-sm font-semibold text-ink">
        {label}
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
      {confirmation !== undefined && (
        <div className="mt-4">
          <TypedConfirmation words={confirmation} {...{ typed, type }} />
        </div>
      )}
      <p id={`${fieldId}-problema`} role="alert" className="mt-2 text-sm font-semibold text-red-900">
        {problem}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button-accent" aria-disabled={isSending || !isSure}>
          {isSending ? underWay : action}
        </button>
        <button type="button" className="button-outline" onClick={cancel}>
          Cancelar
        </button>
      </p>
    </form>
  )
}

interface TypedConfirmationProps {
  readonly words: string
  readonly typed: string
  readonly type: (typed: string) => void
}

/** Before what cannot be undone: a hand that slips does not type this. */
export function TypedConfirmation({ words, typed, type }: TypedConfirmationProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="block text-sm font-semibold text-ink">
        Para confirmar, escribe <strong className="inline-block rounded bg-slate-200 px-1.5 font-mono">{words}</strong>
      </label>
      <input
        id={id}
        className="field mt-1 max-w-sm font-mono"
        value={typed}
        onChange={({ target }) => type(target.value)}
        maxLength={200}
        autoComplete="off"
        autoCapitalize={words === words.toUpperCase() ? 'characters' : 'off'}
        spellCheck={false}
        aria-required="true"
      />
    </>
  )
}
