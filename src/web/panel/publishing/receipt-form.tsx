import { type FormEvent, type InputHTMLAttributes, useId } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { ReceiptBody, ReleasesReply } from '#contract/release-schemas.ts'
import { Allowed } from '../allowed.tsx'
import { Problem } from '../panel-action.tsx'
import { useReleaseAction } from './use-release-action.ts'

interface ReceiptFormProps {
  readonly surveyId: string
  readonly number: number
  readonly delivery: NonNullable<ReleasesReply['published'][number]['delivery']>
  readonly onSaved: () => void
}

/** By when an electoral release must be handed to the authority, and a form for its receipt. */
export function ReceiptForm({ surveyId, number, delivery: { sentence, receipt }, onSaved }: ReceiptFormProps) {
  const save = useReleaseAction<ReceiptBody>(surveyId, apiPaths.releaseReceipt(surveyId, number), onSaved)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    if (!save.isSending) save.send({ on: String(fields.get('on')), number: String(fields.get('number')) })
  }
  return (
    <div className="mt-2 text-sm">
      <p className="font-semibold text-ink wrap-anywhere">{sentence}</p>
      <Allowed to="administration">
        <details>
          <summary className="summary">
            {receipt ? 'Corregir el acuse' : 'Anotar el acuse'}
            <span className="sr-only"> de la número {number}</span>
          </summary>
          <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-3">
            <Field
              label="Día de la entrega"
              name="on"
              type="date"
              min="2026-01-01"
              max="2099-12-31"
              defaultValue={receipt?.on}
            />
            <Field
              label="Número de acuse"
              name="number"
              defaultValue={receipt?.number}
              maxLength={100}
              autoComplete="off"
            />
            <button type="submit" className="button-outline" aria-disabled={save.isSending}>
              {save.isSending ? 'Guardando...' : 'Guardar el acuse'}
            </button>
          </form>
          <Problem>{save.failure}</Problem>
        </details>
      </Allowed>
    </div>
  )
}

function Field({ label, ...field }: InputHTMLAttributes<HTMLInputElement> & { readonly label: string }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
      </label>
      <input id={id} className="field mt-1" required {...field} />
    </div>
  )
}
