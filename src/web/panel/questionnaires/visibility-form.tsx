import { useState } from 'react'
import { hiddenPaths } from '#contract/hidden-paths.ts'
import type { VisibilityBody } from '#contract/hidden-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { visibilityTexts } from '#surveys/visibility.ts'
import { post } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { ConfirmForm, type useOpenForm } from '../confirm-form.tsx'
import { ActionButton, Problem, useAction } from '../panel-action.tsx'
import { SecretLink } from '../secret-link.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

type OpenedSurvey = QuestionnairesReply['surveys'][number]

interface VisibilityProps {
  readonly survey: OpenedSurvey
  /** What to tell about what was done. */
  readonly onDone: (message: string) => void
}

const refreshes = apiPaths.questionnaires

export function VisibilityBadge({ survey: { visibility } }: Pick<VisibilityProps, 'survey'>) {
  if (visibility === 'public') return null
  return <span className="badge bg-amber-100 text-amber-950">{visibilityTexts[visibility].name}</span>
}

/** The link of a survey that is not for everybody, and another in its place. */
export function SurveyLink({ survey, onDone, publicOrigin }: VisibilityProps & { readonly publicOrigin: string }) {
  const { id, visibility, link } = survey
  const renewal = useAction((_: unknown) => post(hiddenPaths.newLink(id), {}), {
    refreshes,
    onDone: () => onDone(`La encuesta ${id} tiene otro enlace. El anterior ya no abre nada.`),
  })
  if (visibility === 'public' || !link) return null
  return (
    <div className="mt-2">
      <SecretLink address={publicOrigin + link} subject={`la ${id}`} />
      <Allowed to="administration">
        <p className="mt-2 text-sm">
          <ActionButton
            action={renewal}
            busyLabel="Cambiando..."
            className="button-outline mr-3 text-sm"
            onClick={() => renewal.send(undefined)}
          >
            Cambiar el enlace
            <span className="sr-only"> de la {id}</span>
          </ActionButton>
          El anterior deja de abrir; quien esté respondiendo con él ya no podrá enviar.
        </p>
        <Problem>{renewal.failure}</Problem>
      </Allowed>
    </div>
  )
}

interface FormProps extends VisibilityProps {
  readonly forms: Pick<ReturnType<typeof useOpenForm>, 'id' | 'close' | 'closeWithoutFocus'>
}

/** Must be typed, because people who are answering at the moment may be turned away. */
export function VisibilityForm({ survey: { id, title, visibility: now }, forms, onDone }: FormProps) {
  const [visibility, setVisibility] = useState(now)
  const changing = useAction((body: VisibilityBody) => post(hiddenPaths.visibility(id), body), {
    refreshes,
    onDone: () => {
      forms.closeWithoutFocus()
      onDone(`La encuesta ${id} ahora es ${visibilityTexts[visibility].name}.`)
    },
  })
  return (
    <ConfirmForm
      id={forms.id}
      confirmation={{ exact: title, missing: 'Falta escribir el título, tal cual.' }}
      missing={visibility === now ? 'Elige otra: así está ahora.' : undefined}
      label="Cambiar para quién es"
      busyLabel="Cambiando..."
      action={changing}
      onConfirm={() => changing.send({ visibility, title })}
      onCancel={forms.close}
    >
      <VisibilityChoice chosen={visibility} onChoose={setVisibility} />
      <p className="my-3 text-sm">
        {now === 'trial' && 'Antes se borran todas las respuestas de prueba y el enlace cambia. '}
        {now === 'public'
          ? 'Sale del inicio, de las listas y de los buscadores; quien esté respondiendo ya no podrá enviar. Sus publicaciones públicas se quedan.'
          : 'Al hacerla pública, quien tenga el enlace la sigue abriendo con él.'}
      </p>
    </ConfirmForm>
  )
}

/** Must be typed, because it cannot be undone. */
export function EmptyingForm({ survey: { id, title }, forms, onDone }: FormProps) {
  const emptying = useAction((body: { title: string }) => post(hiddenPaths.emptying(id), body), {
    refreshes,
    onDone: () => {
      forms.closeWithoutFocus()
      onDone(`Se borraron las respuestas de prueba de la ${id}.`)
    },
  })
  return (
    <ConfirmForm
      id={forms.id}
      confirmation={{ exact: title, missing: 'Falta escribir el título, tal cual.' }}
      label="Borrar las respuestas de prueba"
      busyLabel="Borrando..."
      action={emptying}
      onConfirm={() => emptying.send({ title })}
      onCancel={forms.close}
    >
      <p className="mb-3 text-sm">
        Se borra todo lo que se respondió y quién ya había respondido; cada quien puede volver a probarla. No se puede
        deshacer.
      </p>
    </ConfirmForm>
  )
}
