import { type FormEvent, useId, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type {
  CloseSurveyBody,
  QuestionnairesReply,
  ReopenSurveyBody,
  SurveyDatesBody,
} from '#contract/questionnaire-schemas.ts'
import { dayAndTime, localMoment } from '#rules/format/dates.ts'
import { post } from '../../query.ts'
import { ConfirmForm, type useOpenForm } from '../confirm-form.tsx'
import { useAction } from '../panel-action.tsx'

type OpenedSurvey = QuestionnairesReply['surveys'][number]

interface OpeningFormProps {
  readonly survey: OpenedSurvey
  readonly forms: Pick<ReturnType<typeof useOpenForm>, 'id' | 'close' | 'closeWithoutFocus'>
  /** Called with what to say. */
  readonly onDone: (sentence: string) => void
}

const reason = {
  label: '¿Por qué? El motivo queda en el registro.',
  minLength: 3,
  tooShort: 'Escribe el motivo, en pocas palabras.',
}

function useOpeningAction<Body>(url: string, sentence: string, { forms, onDone }: OpeningFormProps) {
  return useAction((body: Body) => post(url, body), {
    refreshes: apiPaths.questionnaires,
    onDone() {
      forms.closeWithoutFocus()
      onDone(sentence)
    },
  })
}

/** Must be typed, because people who come from then on are turned away. */
export function CloseForm(props: OpeningFormProps) {
  const { id, title } = props.survey
  const sentence = `La encuesta ${id} se cerró. Ya no recibe respuestas.`
  const closing = useOpeningAction<CloseSurveyBody>(apiPaths.closeSurvey(id), sentence, props)
  return (
    <ConfirmForm
      id={props.forms.id}
      reason={reason}
      confirmation={{ exact: title, missing: 'Falta escribir el título, tal cual.' }}
      label="Cerrar la encuesta"
      busyLabel="Cerrando..."
      action={closing}
      onConfirm={(why) => closing.send({ title, reason: why })}
      onCancel={props.forms.close}
    >
      <p className="mb-3 text-sm">
        Deja de recibir respuestas; quien ya había empezado tiene una hora para terminar. Lo que se respondió se queda y
        se puede publicar. Se puede volver a abrir.
      </p>
    </ConfirmForm>
  )
}

export function ReopenForm(props: OpeningFormProps) {
  const { id } = props.survey
  const reopening = useOpeningAction<ReopenSurveyBody>(
    apiPaths.reopenSurvey(id),
    `La encuesta ${id} se volvió a abrir.`,
    props,
  )
  return (
    <ConfirmForm
      id={props.forms.id}
      reason={reason}
      label="Volver a abrirla"
      busyLabel="Abriendo..."
      action={reopening}
      onConfirm={(why) => reopening.send({ reason: why })}
      onCancel={props.forms.close}
    >
      <p className="mb-3 text-sm">Vuelve a recibir respuestas, hasta que se cierre o llegue su fecha.</p>
    </ConfirmForm>
  )
}

/** Empty fields are no dates. */
export function DatesForm(props: OpeningFormProps) {
  const { id, opens, closes, versions } = props.survey
  const [wanted, setWanted] = useState({ opens: fieldOf(opens), closes: fieldOf(closes) })
  const dating = useOpeningAction<SurveyDatesBody>(
    apiPaths.surveyDates(id),
    `Se guardaron las fechas de la encuesta ${id}.`,
    props,
  )
  const set = (which: keyof typeof wanted) => (event: FormEvent<HTMLInputElement>) =>
    setWanted({ ...wanted, [which]: event.currentTarget.value })
  return (
    <ConfirmForm
      id={props.forms.id}
      reason={reason}
      label="Guardar las fechas"
      busyLabel="Guardando..."
      action={dating}
      onConfirm={(why) => dating.send({ opens: wanted.opens || null, closes: wanted.closes || null, reason: why })}
      onCancel={props.forms.close}
    >
      <p className="mb-3 text-sm">
        Hora del centro de México. Sin fecha no abre ni cierra sola; una encuesta cerrada a mano sigue cerrada.
        {versions.length === 0 && ` Valen en lugar de OPENS_${id} y CLOSES_${id}.`}
      </p>
      <div className="mb-3 flex flex-wrap gap-3">
        <MomentField label="Abre" value={wanted.opens} onInput={set('opens')} />
        <MomentField label="Cierra" value={wanted.closes} onInput={set('closes')} />
      </div>
    </ConfirmForm>
  )
}

interface MomentFieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (event: FormEvent<HTMLInputElement>) => void
}

function MomentField({ label, value, onInput }: MomentFieldProps) {
  const id = useId()
  return (
    <div className="max-sm:w-full">
      <label htmlFor={id} className="block text-sm font-semibold text-ink">
        {label}
      </label>
      <input id={id} type="datetime-local" className="field mt-1" value={value} onInput={onInput} />
    </div>
  )
}

function fieldOf(at: number | null): string {
  return at === null ? '' : localMoment(at)
}

/** When it opens and closes by itself, if it does. */
export function DatesLine({
  opens,
  closes,
}: {
  opens?: number | null | undefined
  closes?: number | null | undefined
}) {
  const said = [opens && `abre el ${dayAndTime(opens)}`, closes && `cierra el ${dayAndTime(closes)}`].filter(Boolean)
  return said.length > 0 ? <p className="text-sm">Por fecha: {said.join('; ')}.</p> : null
}
