import { type FormEvent, useState } from 'react'
import type { Draft, Obstacle, PublishBody } from '#contract/release-schemas.ts'
import { publishConfirmation } from '#rules/releases/confirmation.ts'
import { CardSection } from '../../components/section.tsx'
import { TypedConfirmation } from '../reason-form.tsx'

interface PublishCardProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  readonly draft: Draft | undefined
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly publish: (body: PublishBody) => void
}

/** The last step, as long as there is something to publish and nothing in its way. */
export function PublishCard({ draft, ...props }: PublishCardProps) {
  const isRefused = props.obstacles.some(({ weight }) => weight === 'refusal')
  return (
    <CardSection id="publicar-titulo" title="3. Publicar">
      <p className="mt-1 text-sm">
        Una publicación no se borra ni se cambia: si algo está mal, se retira con su motivo o se corrige con otra que la
        nombra. Su número, su dirección y sus archivos quedan para siempre.
      </p>
      {draft && !isRefused ? (
        // Another draft begins with an empty form: what was typed was about the other.
        <PublishForm key={draft.sha256} {...props} draft={draft} />
      ) : (
        <>
          <p className="mt-3 text-sm font-semibold text-ink">
            {isRefused
              ? 'Primero hay que resolver lo que lo impide, en el paso 1.'
              : 'Primero prepara la vista previa, en el paso 2.'}
          </p>
          <p role="alert" className="text-sm font-semibold text-red-900">
            {props.failure}
          </p>
        </>
      )}
    </CardSection>
  )
}

/** Typed, not pressed: what comes after it cannot be undone. */
function PublishForm(props: PublishCardProps & { readonly draft: Draft }) {
  const { surveyId, obstacles, draft, isSending, failure, publish } = props
  const [typed, type] = useState('')
  const [isReviewed, review] = useState(false)
  const [hasFault, setFault] = useState(false)
  const words = publishConfirmation(surveyId)
  const burst = obstacles.find(({ weight }) => weight === 'needs-review')
  const missing = whatIsMissing()

  function whatIsMissing(): string | undefined {
    if (burst && !isReviewed) return 'Falta marcar que la revisaste.'
    return typed.trim() === words ? undefined : `Falta escribir ${words}, tal cual.`
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(missing !== undefined)
    if (missing || isSending) return
    publish({ sha256: draft.sha256, confirmation: words, ...(burst ? { isBurstReviewed: true } : {}) })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      {burst && (
        <div>
          <p className="text-sm">{burst.sentence}</p>
          <label className="option mt-2 text-sm">
            <input type="checkbox" checked={isReviewed} onChange={({ target }) => review(target.checked)} />
            La revisé: esas respuestas pueden contarse.
          </label>
        </div>
      )}
      <div>
        <TypedConfirmation {...{ words, typed, type }} />
      </div>
      <div>
        <button
          type="submit"
          className="button-accent max-sm:w-full"
          aria-disabled={isSending || missing !== undefined}
        >
          {isSending ? 'Publicando...' : `Publicar la número ${draft.number}`}
        </button>
        <p role="alert" className="mt-2 text-sm empty:mt-0 font-semibold text-red-900">
          {hasFault && missing ? missing : failure}
        </p>
      </div>
    </form>
  )
}
