import { type FormEvent, useState } from 'react'
import type { Draft, Obstacle, PublishBody } from '#contract/release-schemas.ts'
import { publishConfirmation } from '#rules/releases/confirmation.ts'
import { isConfirmed, TypedConfirmation } from '../../components/typed-confirmation.tsx'

interface PublishFormProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  readonly draft: Draft
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly publish: (body: PublishBody) => void
}

/** Typed, not pressed: what comes after it cannot be undone. */
export function PublishForm({ surveyId, obstacles, draft, isSending, failure, publish }: PublishFormProps) {
  const [typed, type] = useState('')
  const [isReviewed, review] = useState(false)
  const [fault, setFault] = useState<string>()
  const words = publishConfirmation(surveyId)
  const burst = obstacles.find(({ weight }) => weight === 'needs-review')
  const missing = whatIsMissing({ isTyped: isConfirmed({ words, typed }), isReviewed: !burst || isReviewed, words })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(missing)
    if (missing || isSending) return
    publish({ sha256: draft.sha256, confirmation: words, ...(burst ? { isBurstReviewed: true } : {}) })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
      {burst && <Review sentence={burst.sentence} isReviewed={isReviewed} review={review} />}
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
          {fault && missing ? missing : failure}
        </p>
      </div>
    </form>
  )
}

interface ReviewProps {
  readonly sentence: string
  readonly isReviewed: boolean
  readonly review: (isReviewed: boolean) => void
}

function Review({ sentence, isReviewed, review }: ReviewProps) {
  return (
    <div>
      <p className="text-sm">{sentence}</p>
      <label className="option mt-2 text-sm">
        <input type="checkbox" checked={isReviewed} onChange={({ target }) => review(target.checked)} />
        La revisé: esas respuestas pueden contarse.
      </label>
    </div>
  )
}

interface Given {
  readonly isTyped: boolean
  readonly isReviewed: boolean
  readonly words: string
}

function whatIsMissing({ isTyped, isReviewed, words }: Given): string | undefined {
  if (!isReviewed) return 'Falta marcar que la revisaste.'
  return isTyped ? undefined : `Falta escribir ${words}, tal cual.`
}
