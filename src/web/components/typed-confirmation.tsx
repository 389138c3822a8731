import { useId } from 'react'

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
        Para confirmar, escribe{' '}
        <strong className="rounded bg-slate-200 px-1.5 py-0.5 font-mono whitespace-nowrap">{words}</strong>
      </label>
      <input
        id={id}
        className="field mt-1 max-w-sm font-mono"
        value={typed}
        onChange={({ target }) => type(target.value)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-required="true"
      />
    </>
  )
}
