import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type PanelAction, Problem } from './panel-action.tsx'

interface ConfirmFormProps {
  readonly id?: string
  /** What it will mean, and what else is to be filled in. */
  readonly children?: ReactNode
  /** What of that was not filled in. */
  readonly missing?: string | undefined
  /** Asked for where nothing is decided without saying why. */
  readonly reason?: { readonly label: string; readonly letters: number; readonly tooShort: string }
  /** To be typed where it cannot be undone: a hand that slips does not type this. */
  readonly words?: { readonly exact: string; readonly missing: string }
  /** The button's words, before and while it is sent. */
  readonly action: string
  readonly underWay: string
  readonly of: Pick<PanelAction<never>, 'isSending' | 'failure'>
  readonly send: (reason: string) => void
  /** Of a form that was opened with a button. */
  readonly cancel?: () => void
}

const MOST_LETTERS = 500

/** The last step of a decision. */
export function ConfirmForm({ id, children, reason, words, action, underWay, of, ...props }: ConfirmFormProps) {
  const { send, cancel } = props
  const field = useRef<HTMLInputElement>(null)
  const [fieldId, problemId] = [useId(), useId()]
  const [why, setWhy] = useState('')
  const [typed, type] = useState('')
  const [isTried, setTried] = useState(false)
  const isTooShort = reason !== undefined && why.trim().length < reason.letters
  const isUnsure = words !== undefined && typed.trim() !== words.exact
  const missing = isTooShort ? reason.tooShort : (props.missing ?? (isUnsure ? words.missing : undefined))
  const problem = isTried && missing ? missing : of.failure
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isTooShort) field.current?.focus()
    if (!missing && !of.isSending) send(why.trim())
  }
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      className={cancel ? 'mt-3 rounded-xl border border-line bg-paper p-4' : 'mt-4 space-y-4'}
    >
      {children}
      {reason && (
        <>
          <label htmlFor={fieldId} className="text-sm font-semibold text-ink">
            {reason.label}
          </label>
          <input
            ref={field}
            id={fieldId}
            className="field mt-1"
            value={why}
            onChange={({ target }) => setWhy(target.value)}
            maxLength={MOST_LETTERS}
            autoComplete="off"
            aria-required="true"
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
          />
        </>
      )}
      {words && (
        <div className={reason && 'mt-4'}>
          <ExactWords words={words.exact} {...{ typed, type }} />
        </div>
      )}
      <div>
        {cancel && <Problem id={problemId}>{problem}</Problem>}
        <p className={cancel && 'mt-3 flex flex-wrap gap-3'}>
          <button
            type="submit"
            className={cancel ? 'button-accent' : 'button-accent max-sm:w-full'}
            aria-disabled={of.isSending || isUnsure || props.missing !== undefined}
          >
            {of.isSending ? underWay : action}
          </button>
          {cancel && (
            <button type="button" className="button-outline" onClick={cancel}>
              Cancelar
            </button>
          )}
        </p>
        {!cancel && <Problem>{problem}</Problem>}
      </div>
    </form>
  )
}

function ExactWords({ words, typed, type }: { words: string; typed: string; type: (typed: string) => void }) {
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

/** Which form of a card is open, one at a time, and its button, to which the focus goes back when it is closed. */
export function useOpenForm<Name extends string>() {
  const [open, setOpen] = useState<Name>()
  const buttons = useRef(new Map<Name, HTMLButtonElement>())
  const id = useId()
  return {
    open,
    id,
    /** Without the focus: what was done has its own place for it. */
    shut: () => setOpen(undefined),
    close() {
      setOpen(undefined)
      if (open) buttons.current.get(open)?.focus()
    },
    button: (name: Name) => ({
      ref: (element: HTMLButtonElement | null) => {
        if (element) buttons.current.set(name, element)
      },
      type: 'button' as const,
      'aria-expanded': open === name,
      'aria-controls': open === name ? id : undefined,
      onClick: () => setOpen(open === name ? undefined : name),
    }),
  }
}
