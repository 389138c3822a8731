import { type FormEvent, useId } from 'react'
import type { ReceiptBody, ReleasesReply } from '#contract/release-schemas.ts'

interface ReceiptFormProps {
  readonly number: number
  readonly delivery: NonNullable<ReleasesReply['published'][number]['delivery']>
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (receipt: ReceiptBody) => void
}

/** By when an electoral study must be handed over, and where its receipt is written down. */
export function ReceiptForm({ number, delivery: { sentence, receipt }, isSending, failure, send }: ReceiptFormProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    if (!isSending) send({ on: String(given.get('on')), number: String(given.get('number')) })
  }
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold text-ink wrap-anywhere">{sentence}</p>
      <details>
        <summary className="summary">
          {receipt ? 'Corregir el acuse' : 'Anotar el acuse'}
          <span className="sr-only"> de la número {number}</span>
        </summary>
        <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-3">
          <div>
            <label htmlFor={`${id}-on`} className="font-semibold text-ink">
              Día de la entrega
            </label>
            <input
              id={`${id}-on`}
              name="on"
              type="date"
              min="2026-01-01"
              max="2099-12-31"
              className="field mt-1"
              defaultValue={receipt?.on}
              required
            />
          </div>
          <div>
            <label htmlFor={`${id}-number`} className="font-semibold text-ink">
              Número de acuse
            </label>
            <input
              id={`${id}-number`}
              name="number"
              className="field mt-1"
              defaultValue={receipt?.number}
              maxLength={100}
              autoComplete="off"
              required
            />
          </div>
          <button type="submit" className="button-outline" aria-disabled={isSending}>
            {isSending ? 'Guardando...' : 'Guardar el acuse'}
          </button>
        </form>
        <p role="alert" className="mt-2 font-semibold text-red-900 empty:mt-0">
          {failure}
        </p>
      </details>
    </div>
  )
}
