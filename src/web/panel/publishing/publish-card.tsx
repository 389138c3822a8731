import type { Draft, Obstacle, PublishBody } from '#contract/release-schemas.ts'
import { CardSection } from '../../components/section.tsx'
import { PublishForm } from './publish-form.tsx'

interface PublishCardProps {
  readonly surveyId: string
  readonly obstacles: readonly Obstacle[]
  readonly draft: Draft | undefined
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly publish: (body: PublishBody) => void
}

/** The last step, as long as there is something to publish and nothing in its way. */
export function PublishCard({ surveyId, obstacles, draft, isSending, failure, publish }: PublishCardProps) {
  const waitsFor = whatIsMissing(obstacles, draft)
  return (
    <CardSection id="publicar-titulo" title="3. Publicar">
      <p className="mt-1 text-sm">
        Una publicación no se borra ni se cambia: si algo está mal, se retira con su motivo o se corrige con otra que la
        nombra. Su número, su dirección y sus archivos quedan para siempre.
      </p>
      {draft && waitsFor === undefined ? (
        // Another draft begins with an empty form: what was typed was about the other.
        <PublishForm key={draft.sha256} {...{ surveyId, obstacles, draft, isSending, failure, publish }} />
      ) : (
        <>
          <p className="mt-3 text-sm font-semibold text-ink">{waitsFor}</p>
          <p role="alert" className="text-sm font-semibold text-red-900">
            {failure}
          </p>
        </>
      )}
    </CardSection>
  )
}

function whatIsMissing(obstacles: readonly Obstacle[], draft: Draft | undefined): string | undefined {
  if (obstacles.some(({ weight }) => weight === 'refusal'))
    return 'Primero hay que resolver lo que lo impide, en el paso 1.'
  return draft ? undefined : 'Primero prepara la vista previa, en el paso 2.'
}
