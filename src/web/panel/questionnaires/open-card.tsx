import { useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { OpenedReply, OpenSurveyBody, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import type { Visibility } from '#surveys/visibility.ts'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { Choice } from '../choice.tsx'
import { ConfirmForm } from '../confirm-form.tsx'
import { type PanelAction, Problem, useAction } from '../panel-action.tsx'
import { DatesLine } from './opening-forms.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

interface OpenCardProps {
  readonly draft: SurveyDraftReply
  readonly onOpened: (reply: OpenedReply) => void
  readonly onFailed: () => void
}

export function OpenCard({ draft, onOpened, onFailed }: OpenCardProps) {
  const { id, surveyId, sha256 } = draft
  const opening = useAction((body: OpenSurveyBody) => post<OpenedReply>(apiPaths.openDraft(id), body), {
    onDone: onOpened,
    onFailed,
  })
  const obstacle = obstacleOf(draft)
  return (
    <Card id="abrir" title={surveyId ? `Abrirla como la ${surveyId}` : 'Abrir la encuesta'}>
      <p className="mt-1 text-sm">
        {surveyId
          ? 'Sustituye a la que se contesta ahora. Las versiones anteriores y sus respuestas se quedan.'
          : 'Recibe su número y empieza a recibir respuestas. No se puede borrar después: solo cerrar.'}
      </p>
      <DatesLine {...draft.report.dates} />
      {obstacle || !sha256 ? (
        <>
          <p className="mt-3 text-sm font-semibold text-ink">{obstacle}</p>
          <Problem>{opening.failure}</Problem>
        </>
      ) : (
        // Another document starts with an empty form: what was typed was about the previous one.
        <OpenForm key={sha256} {...{ draft, sha256, opening }} />
      )}
    </Card>
  )
}

function obstacleOf({ surveyId, report, changes }: SurveyDraftReply): string | undefined {
  if (report.errors.length > 0) return 'Primero corrige los errores del archivo y súbelo otra vez.'
  if (changes.some(({ kind }) => kind === 'refused'))
    return 'Tiene cambios que no se pueden hacer en una encuesta abierta.'
  return surveyId && changes.length === 0 ? 'Es igual a la que está abierta: no hay nada que abrir.' : undefined
}

interface OpenFormProps {
  readonly draft: SurveyDraftReply
  readonly sha256: string
  readonly opening: PanelAction<OpenSurveyBody>
}

const meanings = [
  { value: 'same', name: 'No cambia el sentido', meaning: 'Se pregunta lo mismo con otras palabras.' },
  { value: 'other', name: 'Sí cambia el sentido', meaning: 'Lo de antes y lo de ahora no se compara igual.' },
] as const

/** Must be typed, because people can answer the survey from then on. */
function OpenForm({ draft: { title, surveyId, changes }, sha256, opening }: OpenFormProps) {
  const [meaning, setMeaning] = useState<'same' | 'other'>()
  const [visibility, setVisibility] = useState<Visibility>('public')
  /** Marked changes: the operator must say whether the questions still mean the same. */
  const isMarked = changes.some(({ kind }) => kind === 'marked')
  const stated = isMarked && meaning ? { isSameMeaning: meaning === 'same' } : undefined
  const asNew = surveyId || visibility === 'public' ? {} : { visibility }
  return (
    <ConfirmForm
      confirmation={{ exact: title, missing: 'Falta escribir el título, tal cual.' }}
      missing={isMarked && !stated ? 'Falta decir si cambia el sentido.' : undefined}
      label={openLabel(surveyId, isMarked)}
      busyLabel="Abriendo..."
      action={opening}
      onConfirm={() => opening.send({ sha256, title, ...stated, ...asNew })}
    >
      {!surveyId && <VisibilityChoice chosen={visibility} onChoose={setVisibility} />}
      {isMarked && (
        <Choice
          legend="¿Lo que cambió pregunta otra cosa?"
          name="sentido"
          options={meanings}
          chosen={meaning}
          onChoose={setMeaning}
        />
      )}
    </ConfirmForm>
  )
}

function openLabel(surveyId: string | undefined, isMarked: boolean): string {
  if (!surveyId) return 'Abrir la encuesta'
  return isMarked ? 'Abrir la versión nueva' : 'Abrir la corrección'
}
