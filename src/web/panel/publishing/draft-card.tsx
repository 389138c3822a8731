import type { Ref } from 'react'
import type { Draft } from '#contract/release-schemas.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { DraftView } from './draft-view.tsx'

interface DraftCardProps {
  readonly surveyId: string
  /** Nothing prevents a release. */
  readonly isFree: boolean
  readonly draft: Draft | undefined
  /** The number of the last release, if there is one. */
  readonly newest: number | undefined
  readonly isOvertaken: boolean
  readonly heading: Ref<HTMLHeadingElement>
  readonly said: string
  readonly isPreparing: boolean
  readonly failure: string | undefined
  readonly prepare: () => void
}

/** What would be published, word for word, and the button that prepares it. */
export function DraftCard(props: DraftCardProps) {
  const { surveyId, isFree, draft, newest, isOvertaken, heading, said, isPreparing, failure, prepare } = props
  return (
    <section aria-labelledby="vista" className="card">
      <h2 ref={heading} id="vista" tabIndex={-1} className="text-xl font-bold text-ink outline-none">
        2. Vista previa
      </h2>
      <p className="mt-1 text-sm">
        Se prepara exactamente lo que se publicaría, con lo que está contado en este momento. Prepararla no publica
        nada. Sirve durante una hora, el mismo día.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className={`${draft || !isFree ? 'button-outline' : 'button-accent'} max-sm:w-full`}
          aria-disabled={isPreparing}
          onClick={isPreparing ? undefined : prepare}
        >
          {label(isPreparing, draft)}
        </button>
        <p role="status" className="text-sm font-semibold text-secure">
          {said}
        </p>
      </div>
      <p role="alert" className="mt-2 text-sm empty:mt-0 font-semibold text-red-900">
        {failure}
      </p>
      <div role="alert" className="mt-2 empty:mt-0">
        {isOvertaken && (
          <NoticeBox tone="warning" title={draft ? 'Esta vista previa es otra' : 'La vista previa ya no está'}>
            <p className="text-sm">
              {draft
                ? 'Alguien la preparó desde otra ventana mientras tenías abierta esta página. Revísala antes de publicarla.'
                : 'Alguien la publicó desde otra ventana, o pasó su hora.'}
            </p>
          </NoticeBox>
        )}
      </div>
      {draft && <DraftView {...{ surveyId, draft, newest }} />}
    </section>
  )
}

function label(isPreparing: boolean, draft: Draft | undefined): string {
  if (isPreparing) return 'Preparando...'
  if (!draft) return 'Preparar vista previa'
  return draft.corrects === undefined ? 'Preparar de nuevo' : 'Preparar otra, que no corrige'
}
