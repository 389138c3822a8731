import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { amount } from '#rules/format/percent.ts'
import { post } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { Card } from '../card.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import { useAction, useAnnouncement } from '../panel-action.tsx'

type Draft = QuestionnairesReply['drafts'][number]

export function DraftsCard({ drafts }: Pick<QuestionnairesReply, 'drafts'>) {
  const announcement = useAnnouncement()
  return (
    <Card id="borradores" title="Borradores" announcement={announcement}>
      {drafts.length === 0 ? (
        <p className="mt-1 text-sm">
          No hay borradores. El archivo que subas queda aquí hasta que lo abras o lo borres.
        </p>
      ) : (
        <ul>
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              onRemoved={() => announcement.announce(`Se borró el borrador «${draft.title}».`)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DraftRow({ draft, onRemoved }: { draft: Draft; onRemoved: () => void }) {
  const { id, surveyId, title, fileName, uploadedAt, errors, warnings } = draft
  const forms = useOpenForm<'remove'>()
  const removal = useAction((draftId: string) => post(apiPaths.removeDraft(draftId), {}), {
    refreshes: apiPaths.questionnaires,
    onDone: onRemoved,
  })
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
        <Allowed to="analysis">
          <button {...forms.button('remove')} className="button-outline">
            Borrar
            <span className="sr-only"> «{title}»</span>
          </button>
        </Allowed>
      </div>
      {forms.open && (
        <div className="text-sm">
          <ConfirmForm
            id={forms.id}
            label="Sí, borrar"
            busyLabel="Borrando..."
            action={removal}
            onConfirm={() => removal.send(id)}
            onCancel={forms.close}
          >
            <p className="font-semibold text-ink">
              ¿Borrar este borrador? No se puede deshacer, y su vista previa deja de verse.
            </p>
          </ConfirmForm>
        </div>
      )}
    </li>
  )
}
