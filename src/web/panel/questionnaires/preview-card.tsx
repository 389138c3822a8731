import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { longDay, mexicoDay } from '#rules/format/dates.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { CardSection } from '../../components/section.tsx'
import { post } from '../../query.ts'
import { sendingFailure } from '../panel-call.tsx'

interface PreviewCardProps {
  readonly draft: SurveyDraftReply
  readonly publicOrigin: string
  readonly changed: (draft: SurveyDraftReply) => Promise<void>
}

/** The link by which others see the survey before it is open. */
export function PreviewCard({ draft: { id, preview }, publicOrigin, changed }: PreviewCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, say] = useState('')
  const sharing = useMutation({
    mutationFn: (isShared: boolean) => post<SurveyDraftReply>(apiPaths.draftPreview(id), { isShared }),
    async onSuccess(reply, isShared) {
      await changed(reply)
      say(isShared ? 'El enlace está listo.' : 'El enlace ya no muestra nada.')
      heading.current?.focus()
    },
  })
  const share = (isShared: boolean) => () => {
    if (!sharing.isPending) sharing.mutate(isShared)
  }
  const address = preview && publicOrigin + preview.path

  async function copy() {
    if (!address) return
    try {
      await navigator.clipboard.writeText(address)
      say('Enlace copiado.')
    } catch {
      // Without HTTPS there is no clipboard to write to.
      say('No se pudo copiar: selecciona el enlace.')
    }
  }

  return (
    <CardSection id="vista" title="Vista previa" heading={heading}>
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
            <button type="button" className="button-outline" onClick={() => void copy()}>
              Copiar el enlace
            </button>
            <button type="button" className="button-outline" aria-disabled={sharing.isPending} onClick={share(false)}>
              Revocar
              <span className="sr-only"> el enlace</span>
            </button>
          </div>
        </>
      ) : (
        <button
          type="button"
          className="button-accent mt-3 max-sm:w-full"
          aria-disabled={sharing.isPending}
          onClick={share(true)}
        >
          {sharing.isPending ? 'Creando...' : 'Crear un enlace por 14 días'}
        </button>
      )}
      <p role="status" className="mt-2 text-sm font-semibold text-secure empty:mt-0">
        {said}
      </p>
      <p role="alert" className="mt-2 text-sm font-semibold text-red-900 empty:mt-0">
        {sendingFailure(sharing)}
      </p>
    </CardSection>
  )
}
