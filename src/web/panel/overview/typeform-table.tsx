import type { OverviewReply } from '#contract/panel-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { PanelSurvey } from '../panel-survey.ts'

type FormStanding = OverviewReply['typeform'][number]

interface Standing {
  readonly title: string
  readonly meaning: string
  readonly isUrgent: boolean
}

const standings: Record<FormStanding['trouble'], Standing> = {
  none: {
    isUrgent: false,
    title: 'En espera',
    meaning: 'Typeform todavía no muestra estas respuestas. Se le pregunta varias veces durante uno o dos días.',
  },
  'no-token': {
    isUrgent: false,
    title: 'Sin TYPEFORM_TOKEN',
    meaning: 'A Typeform no se le puede preguntar; solo las confirma su webhook, si está configurado.',
  },
  unreachable: {
    isUrgent: true,
    title: 'Typeform no responde',
    meaning: 'Se le preguntará de nuevo. Mientras tanto no se descarta ninguna.',
  },
  refused: {
    isUrgent: true,
    title: 'Typeform rechaza la credencial',
    meaning: 'Revisa TYPEFORM_TOKEN. Mientras tanto no se descarta ninguna.',
  },
  'unknown-form': {
    isUrgent: true,
    title: 'Typeform no da acceso a este formulario',
    meaning:
      'No existe o la credencial no puede leerlo. Tras seis intentos se deja de preguntar y quedan como reportadas.',
  },
}

interface TypeformTableProps {
  readonly forms: readonly FormStanding[]
  readonly surveys: readonly PanelSurvey[]
}

/** What still waits for Typeform's word, and why; nothing when nothing does. Open where somebody should see to it. */
export function TypeformTable({ forms, surveys }: TypeformTableProps) {
  if (forms.length === 0) return null
  const waiting = forms.reduce((sum, form) => sum + form.waiting, 0)
  return (
    <details className="max-sm:-mb-3" open={forms.some(({ trouble }) => standings[trouble].isUrgent)}>
      <summary className="summary">Por confirmar con Typeform: {wholeNumber(waiting)}</summary>
      <p className="text-sm">Completadas que la página reportó y que los registros de Typeform no han confirmado.</p>
      <table className="panel-table">
        <caption className="sr-only">Por confirmar con Typeform</caption>
        <thead>
          <tr>
            <th scope="col">Formulario</th>
            <th scope="col">Por confirmar</th>
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <FormRow key={form.formId} form={form} survey={surveys.find(({ id }) => id === form.surveyId)} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

function FormRow({ form, survey }: { form: FormStanding; survey: PanelSurvey | undefined }) {
  const { title, meaning } = standings[form.trouble]
  return (
    <tr className={survey && `accent-${survey.accent}`}>
      <th scope="row" className="w-full">
        <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          {survey && <span className="badge badge-accent">{survey.id}</span>}
          <span className="font-normal text-body wrap-anywhere">
            {form.formId}
            {!survey && ' (ya no se usa)'}
          </span>
          {title}
        </span>
        <span className="mt-1 block font-normal text-body">{meaning}</span>
      </th>
      <td>{wholeNumber(form.waiting)}</td>
    </tr>
  )
}
