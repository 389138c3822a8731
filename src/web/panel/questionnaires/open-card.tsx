import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { OpenedReply, OpenSurveyBody, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { CardSection } from '../../components/section.tsx'
import { post } from '../../query.ts'
import { sendingFailure } from '../panel-call.tsx'
import { TypedConfirmation } from '../reason-form.tsx'

interface OpenCardProps {
  readonly draft: SurveyDraftReply
  readonly opened: (reply: OpenedReply) => void
  /** After a refusal the page is out of date; after a lost answer, nobody knows. */
  readonly failed: () => void
}

/** The last step, as long as nothing is in its way. */
export function OpenCard({ draft, opened, failed }: OpenCardProps) {
  const { id, surveyId, sha256, changes } = draft
  const opening = useMutation({
    mutationFn: (body: OpenSurveyBody) => post<OpenedReply>(apiPaths.openDraft(id), body),
    onSuccess: opened,
    onError: failed,
  })
  const obstacle = obstacleOf(draft)
  return (
    <CardSection id="abrir" title={surveyId ? `Abrirla como la ${surveyId}` : 'Abrir la encuesta'}>
      <p className="mt-1 text-sm">
        {surveyId
          ? 'Sustituye a la que se contesta ahora. Las versiones anteriores y sus respuestas se quedan.'
          : 'Recibe su número, aparece en la página de inicio y empieza a recibir respuestas. No se puede borrar después: solo cerrar.'}
      </p>
      {obstacle || !sha256 ? (
        <p className="mt-3 text-sm font-semibold text-ink">{obstacle}</p>
      ) : (
        // Another document begins with an empty form: what was typed was about the other.
        <OpenForm
          key={sha256}
          {...{ draft, sha256 }}
          isMarked={changes.some(({ kind }) => kind === 'marked')}
          isSending={opening.isPending}
          open={opening.mutate}
        />
      )}
      <p role="alert" className="mt-2 text-sm font-semibold text-red-900 empty:mt-0">
        {sendingFailure(opening)}
      </p>
    </CardSection>
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
  /** Whether it has to be said if the questions still mean the same. */
  readonly isMarked: boolean
  readonly isSending: boolean
  readonly open: (body: OpenSurveyBody) => void
}

const meanings = [
  { isSame: true, name: 'No cambia el sentido', meaning: 'Se pregunta lo mismo con otras palabras.' },
  { isSame: false, name: 'Sí cambia el sentido', meaning: 'Lo de antes y lo de ahora no se compara igual.' },
]

/** Typed, not pressed: from then on people answer it. */
function OpenForm({ draft: { title, surveyId }, sha256, isMarked, isSending, open }: OpenFormProps) {
  const [typed, type] = useState('')
  const [isSameMeaning, setSameMeaning] = useState<boolean>()
  const [hasFault, setFault] = useState(false)
  const missing = whatIsMissing()

  function whatIsMissing(): string | undefined {
    if (isMarked && isSameMeaning === undefined) return 'Falta decir si cambia el sentido.'
    return typed.trim() === title ? undefined : 'Falta escribir el título, tal cual.'
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(missing !== undefined)
    if (missing || isSending) return
    open({ sha256, title, ...(isMarked && isSameMeaning !== undefined ? { isSameMeaning } : {}) })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-4">
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
      <div>
        <TypedConfirmation words={title} {...{ typed, type }} />
      </div>
      <div>
        <button
          type="submit"
          className="button-accent max-sm:w-full"
          aria-disabled={isSending || missing !== undefined}
        >
          {isSending ? 'Abriendo...' : actionOf(surveyId, isMarked)}
        </button>
        <p role="alert" className="mt-2 text-sm font-semibold text-red-900 empty:mt-0">
          {hasFault && missing}
        </p>
      </div>
    </form>
  )
}

function actionOf(surveyId: string | undefined, isMarked: boolean): string {
  if (!surveyId) return 'Abrir la encuesta'
  return isMarked ? 'Abrir la versión nueva' : 'Abrir la corrección'
}
