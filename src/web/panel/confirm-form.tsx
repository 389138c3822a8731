import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type PanelAction, Problem } from './panel-action.tsx'

interface ConfirmFormProps {
  readonly id?: string
  /** Explains the consequences; may contain more fields. */
  readonly children?: ReactNode
  /** What is missing in those fields. */
  readonly missing?: string | undefined
  /** For decisions that need a written reason. */
  readonly reason?: { readonly label: string; readonly minLength: number; readonly tooShort: string }
  /** Must be typed exactly, so that nobody confirms an irreversible action by accident. */
  readonly confirmation?: { readonly exact: string; readonly missing: string }
  readonly label: string
  /** The button's text while sending. */
  readonly busyLabel: string
  readonly action: Pick<PanelAction<never>, 'isSending' | 'failure'>
  readonly onConfirm: (reason: string) => void
  /** Only for forms that were opened with a button. */
  readonly onCancel?: () => void
}

const MAX_REASON_LENGTH = 500

/** The last step of a decision. */
export function ConfirmForm({ id, children, reason, confirmation, label, busyLabel, ...props }: ConfirmFormProps) {
  const { action, onConfirm, onCancel } = props
  const field = useRef<HTMLInputElement>(null)
  const [fieldId, problemId] = [useId(), useId()]
  const [reasonText, setReasonText] = useState('')
  const [typed, setTyped] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const isTooShort = reason !== undefined && reasonText.trim().length < reason.minLength
  const isUnconfirmed = confirmation !== undefined && typed.trim() !== confirmation.exact
  const missing = isTooShort ? reason.tooShort : (props.missing ?? (isUnconfirmed ? confirmation.missing : undefined))
  const problem = wasSubmitted && missing ? missing : action.failure
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isTooShort) field.current?.focus()
    if (!missing && !action.isSending) onConfirm(reasonText.trim())
  }
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      className={onCancel ? 'mt-3 rounded-xl border border-line bg-paper p-4' : 'mt-4 space-y-4'}
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
            value={reasonText}
            onChange={({ target }) => setReasonText(target.value)}
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            aria-required="true"
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
          />
        </>
      )}
      {confirmation && (
        <div className={reason && 'mt-4'}>
          <ExactText text={confirmation.exact} {...{ typed, setTyped }} />
        </div>
      )}
      <div>
        {onCancel && <Problem id={problemId}>{problem}</Problem>}
        <p className={onCancel && 'mt-3 flex flex-wrap gap-3'}>
          <button
            type="submit"
            className={onCancel ? 'button-accent' : 'button-accent max-sm:w-full'}
            aria-disabled={action.isSending || isUnconfirmed || props.missing !== undefined}
          >
            {action.isSending ? busyLabel : label}
          </button>
          {onCancel && (
            <button type="button" className="button-outline" onClick={onCancel}>
              Cancelar
            </button>
          )}
        </p>
        {!onCancel && <Problem>{problem}</Problem>}
      </div>
    </form>
  )
}

interface ExactTextProps {
  readonly text: string
  readonly typed: string
  readonly setTyped: (typed: string) => void
}

function ExactText({ text, typed, setTyped }: ExactTextProps) {
  const [id, hintId] = [useId(), useId()]
  // Not while it is being typed rightly, nor for the space after it.
  const isMistyped = !text.startsWith(typed.trim())
  return (
    <>
      <label htmlFor={id} className="block text-sm font-semibold text-ink">
        Para confirmar, escribe <strong className="inline-block rounded bg-slate-200 px-1.5 font-mono">{text}</strong>
      </label>
      <input
        id={id}
        className="field mt-1 max-w-sm font-mono"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={200}
        autoComplete="off"
        autoCapitalize={text === text.toUpperCase() ? 'characters' : 'off'}
        spellCheck={false}
        aria-required="true"
        aria-invalid={isMistyped}
        aria-describedby={hintId}
      />
      <p id={hintId} role="status" className="mt-1 text-sm text-red-900 empty:mt-0">
        {isMistyped && 'No es igual: revisa mayúsculas, acentos y espacios.'}
      </p>
    </>
  )
}

/** Which form of a card is open, one at a time. Closing it returns the focus to its button. */
export function useOpenForm<Name extends string>() {
  const [open, setOpen] = useState<Name>()
  const buttons = useRef(new Map<Name, HTMLButtonElement>())
  const id = useId()
  return {
    open,
    id,
    /** For actions that move the focus elsewhere. */
    closeWithoutFocus: () => setOpen(undefined),
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
