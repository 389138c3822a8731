import { apiPaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { longDay, mexicoDay } from '#rules/format/dates.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { ActionButton, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { copyAddress } from '../secret-link.tsx'

interface PreviewCardProps {
  readonly draft: SurveyDraftReply
  readonly publicOrigin: string
}

/** A link that lets others see the survey before it opens. */
export function PreviewCard({ draft: { id, preview }, publicOrigin }: PreviewCardProps) {
  const { heading, message, setMessage, announce } = useAnnouncement()
  const sharing = useAction((isShared: boolean) => post<SurveyDraftReply>(apiPaths.draftPreview(id), { isShared }), {
    replaces: apiPaths.surveyDraft(id),
    onDone: (_, isShared) => announce(isShared ? 'El enlace está listo.' : 'El enlace ya no muestra nada.'),
  })
  const address = preview && publicOrigin + preview.path

  return (
    <Card id="vista" title="Vista previa" heading={heading}>
      <p className="mt-1 text-sm">
        La encuesta y su agradecimiento, tal como se verán. Quien tenga el enlace puede contestarla: nada se guarda.
      </p>
      {preview && address ? (
        <>
          <p className="mt-3 rounded-lg bg-paper p-3 font-mono text-sm wrap-anywhere text-ink">{address}</p>
          <p className="mt-1 text-sm">Sirve hasta el {longDay(mexicoDay(Date.parse(preview.until)))}.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <a href={preview.path} target="_blank" rel="noopener" className="button-accent max-sm:w-full">
              Ver la vista previa
              <span className="sr-only"> (se abre en otra pestaña)</span>
              <ArrowRightIcon className="size-4" />
            </a>
            <button
              type="button"
              className="button-outline"
              onClick={async () => setMessage(await copyAddress(address))}
            >
              Copiar el enlace
            </button>
            <ActionButton action={sharing} onClick={() => sharing.send(false)}>
              Revocar
              <span className="sr-only"> el enlace</span>
            </ActionButton>
          </div>
        </>
      ) : (
        <ActionButton
          action={sharing}
          busyLabel="Creando..."
          className="button-accent mt-3 max-sm:w-full"
          onClick={() => sharing.send(true)}
        >
          Crear un enlace por 14 días
        </ActionButton>
      )}
      <p role="status" className="mt-2 text-sm font-semibold text-secure empty:mt-0">
        {message}
      </p>
      <Problem>{sharing.failure}</Problem>
    </Card>
  )
}
