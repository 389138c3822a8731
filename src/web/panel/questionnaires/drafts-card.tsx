import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { CardSection } from '../../components/section.tsx'
import { sendingFailure } from '../panel-call.tsx'
import { amount } from './amount.ts'
import { tell } from './upload-file.ts'

type Draft = QuestionnairesReply['drafts'][number]

/** What was uploaded and is not open. */
export function DraftsCard({ drafts }: Pick<QuestionnairesReply, 'drafts'>) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, say] = useState('')
  const removal = useMutation({
    mutationFn: ({ id }: Draft) => tell(apiPaths.removeDraft(id)),
    onSettled: () => client.refetchQueries({ queryKey: [apiPaths.questionnaires] }),
  })

  function remove(draft: Draft) {
    removal.mutate(draft, {
      onSuccess() {
        say(`Se borró el borrador «${draft.title}».`)
        heading.current?.focus()
      },
    })
  }

  return (
    <CardSection id="borradores" title="Borradores" heading={heading}>
      <p role="status" className="mt-1 text-sm font-semibold text-secure empty:mt-0">
        {said}
      </p>
      {drafts.length === 0 ? (
        <p className="mt-1 text-sm">
          No hay borradores. El archivo que subas queda aquí hasta que lo abras o lo borres.
        </p>
      ) : (
        <ul>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} isSending={removal.isPending} remove={() => remove(draft)}>
              {removal.variables?.id === draft.id && sendingFailure(removal)}
            </DraftRow>
          ))}
        </ul>
      )}
    </CardSection>
  )
}

interface DraftRowProps {
  readonly draft: Draft
  readonly isSending: boolean
  readonly remove: () => void
  /** Why it was not removed. */
  readonly children: ReactNode
}

function DraftRow({ draft, isSending, remove, children }: DraftRowProps) {
  const { id, surveyId, title, fileName, uploadedAt, errors, warnings } = draft
  const [isAsking, ask] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li className="border-t border-line py-4 first:border-t-0 last:pb-0">
      <h3 className="flex flex-wrap items-baseline gap-2 font-bold wrap-anywhere text-ink">
        {title}
        {surveyId && <span className="badge badge-accent">para la {surveyId}</span>}
        {errors > 0 ? (
          <span className="badge bg-red-100 text-red-950">{amount(errors, 'error', 'errores')}</span>
        ) : (
          <span className="badge badge-secure">sin errores</span>
        )}
        {warnings > 0 && (
          <span className="badge bg-amber-100 text-amber-950">{amount(warnings, 'aviso', 'avisos')}</span>
        )}
      </h3>
      <p className="mt-1 text-sm wrap-anywhere">
        {fileName} · {dayAndTime(Date.parse(uploadedAt))}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={pagePaths.questionnaires(id)} className="button-accent">
          Revisar
          <span className="sr-only"> «{title}»</span>
        </a>
        <button
          ref={button}
          type="button"
          className="button-outline"
          aria-expanded={isAsking}
          onClick={() => ask(!isAsking)}
        >
          Borrar
          <span className="sr-only"> «{title}»</span>
        </button>
      </div>
      {isAsking && (
        <div className="mt-3 rounded-xl border border-line bg-paper p-4 text-sm">
          <p className="font-semibold text-ink">
            ¿Borrar este borrador? No se puede deshacer, y su vista previa deja de verse.
          </p>
          <p role="alert" className="mt-2 font-semibold text-red-900 empty:mt-0">
            {children}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            <button
              type="button"
              className="button-accent"
              aria-disabled={isSending}
              onClick={isSending ? undefined : remove}
            >
              {isSending ? 'Borrando...' : 'Sí, borrar'}
            </button>
            <button
              type="button"
              className="button-outline"
              onClick={() => {
                ask(false)
                button.current?.focus()
              }}
            >
              Cancelar
            </button>
          </p>
        </div>
      )}
    </li>
  )
}
