import { useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { OpenedReply, OpenSurveyBody, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { post } from '../../query.ts'
import { Card } from '../card.tsx'
import { ConfirmForm } from '../confirm-form.tsx'
import { type PanelAction, Problem, useAction } from '../panel-action.tsx'
import { DatesLine } from './opening-forms.tsx'

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
          : 'Recibe su número, aparece en la página de inicio y empieza a recibir respuestas. No se puede borrar después: solo cerrar.'}
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
  { isSame: true, name: 'No cambia el sentido', meaning: 'Se pregunta lo mismo con otras palabras.' },
  { isSame: false, name: 'Sí cambia el sentido', meaning: 'Lo de antes y lo de ahora no se compara igual.' },
]

/** Must be typed, because people can answer the survey from then on. */
function OpenForm({ draft: { title, surveyId, changes }, sha256, opening }: OpenFormProps) {
  const [isSameMeaning, setSameMeaning] = useState<boolean>()
  /** Marked changes: the operator must say whether the questions still mean the same. */
  const isMarked = changes.some(({ kind }) => kind === 'marked')
  const stated = isMarked && isSameMeaning !== undefined ? { isSameMeaning } : undefined
  return (
    <ConfirmForm
      confirmation={{ exact: title, missing: 'Falta escribir el título, tal cual.' }}
      missing={isMarked && !stated ? 'Falta decir si cambia el sentido.' : undefined}
      label={openLabel(surveyId, isMarked)}
      busyLabel="Abriendo..."
      action={opening}
      onConfirm={() => opening.send({ sha256, title, ...stated })}
    >
      {isMarked && (
        <fieldset>
          <legend className="text-sm font-semibold text-ink">¿Lo que cambió pregunta otra cosa?</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {meanings.map(({ isSame, name, meaning }) => (
              <label key={name} className="option text-sm">
                <input
                  type="radio"
                  name="sentido"
                  checked={isSameMeaning === isSame}
                  onChange={() => setSameMeaning(isSame)}
                />
                <span>
                  <span className="block font-semibold">{name}</span>
                  {meaning}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </ConfirmForm>
  )
}

function openLabel(surveyId: string | undefined, isMarked: boolean): string {
  if (!surveyId) return 'Abrir la encuesta'
  return isMarked ? 'Abrir la versión nueva' : 'Abrir la corrección'
}
