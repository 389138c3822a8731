import { useState } from 'react'
import type { Draft, Obstacle, PublishBody } from '#contract/release-schemas.ts'
import { publishConfirmation } from '#rules/releases/confirmation.ts'
import { Card } from '../card.tsx'
import { ConfirmForm } from '../confirm-form.tsx'
import { type PanelAction, Problem } from '../panel-action.tsx'
import { AudienceFields, firstAudience, missingIn } from './audience-fields.tsx'

interface PublishCardProps {
  readonly surveyId: string
  readonly isRefused: boolean
  readonly obstacles: readonly Obstacle[]
  readonly draft: Draft | undefined
  readonly isHidden: boolean
  readonly publish: PanelAction<PublishBody>
}

/** The last step, available once there is a draft and nothing prevents publishing. */
export function PublishCard(props: PublishCardProps) {
  const { isRefused, draft, publish } = props
  return (
    <Card id="publicar-titulo" title="3. Publicar">
      <p className="mt-1 text-sm">
        Una publicación no se borra ni se cambia: si algo está mal, se retira con su motivo o se corrige con otra que la
        nombra. Su número, su dirección y sus archivos quedan para siempre.
      </p>
      {draft && !isRefused ? (
        // Another draft starts with an empty form: what was typed was about the previous one.
        <PublishForm key={draft.sha256} {...props} draft={draft} />
      ) : (
        <>
          <p className="mt-3 text-sm font-semibold text-ink">
            {isRefused
              ? 'Primero hay que resolver lo que lo impide, en el paso 1.'
              : 'Primero prepara la vista previa, en el paso 2.'}
          </p>
          <Problem>{publish.failure}</Problem>
        </>
      )}
    </Card>
  )
}

/** Must be typed, because publishing cannot be undone. */
function PublishForm({ surveyId, obstacles, draft, isHidden, publish }: PublishCardProps & { readonly draft: Draft }) {
  const [isReviewed, setReviewed] = useState(false)
  const [audience, setAudience] = useState(() => firstAudience(isHidden))
  const confirmation = publishConfirmation(surveyId)
  const burst = obstacles.find(({ weight }) => weight === 'needs-review')
  const reviewed = burst ? { isBurstReviewed: true } : {}
  const { name, until } = audience
  const forClient = audience.kind === 'client' ? { client: { name: name.trim(), until } } : {}
  return (
    <ConfirmForm
      confirmation={{ exact: confirmation, missing: `Falta escribir ${confirmation}, tal cual.` }}
      missing={burst && !isReviewed ? 'Falta marcar que la revisaste.' : missingIn(audience)}
      label={`Publicar la número ${draft.number}`}
      busyLabel="Publicando..."
      action={publish}
      onConfirm={() => publish.send({ sha256: draft.sha256, confirmation, ...reviewed, ...forClient })}
    >
      <AudienceFields audience={audience} onChange={setAudience} />
      {burst && (
        <div>
          <p className="text-sm">{burst.sentence}</p>
          <label className="option mt-2 text-sm">
            <input type="checkbox" checked={isReviewed} onChange={({ target }) => setReviewed(target.checked)} />
            La revisé: esas respuestas pueden contarse.
          </label>
        </div>
      )}
    </ConfirmForm>
  )
}
