import type { OverviewReply } from '#contract/schemas.ts'
import { wholeNumber } from '#rules/percent.ts'
import type { PanelSurvey } from './panel-survey.ts'

type FormStanding = OverviewReply['typeform'][number]

const standings: Record<FormStanding['trouble'], { readonly title: string; readonly meaning: string }> = {
  none: {
    title: 'En espera',
    meaning: 'Typeform todavía no muestra estas respuestas. Se le pregunta varias veces durante uno o dos días.',
  },
  'no-token': {
    title: 'Sin TYPEFORM_TOKEN',
    meaning: 'A Typeform no se le puede preguntar; solo las confirma su webhook, si está configurado.',
  },
  unreachable: {
    title: 'Typeform no responde',
    meaning: 'Se le preguntará de nuevo. Mientras tanto no se descarta ninguna.',
  },
  refused: {
    title: 'Typeform rechaza la credencial',
    meaning: 'Revisa TYPEFORM_TOKEN. Mientras tanto no se descarta ninguna.',
  },
  'unknown-form': {
    title: 'Typeform no da acceso a este formulario',
    meaning:
      'No existe o la credencial no puede leerlo. Tras seis intentos se deja de preguntar y quedan como reportadas.',
  },
}

interface TypeformTableProps {
  readonly forms: readonly FormStanding[]
  readonly surveys: readonly PanelSurvey[]
}

/** What still waits for Typeform's word, and why; nothing when nothing does. */
export function TypeformTable({ forms, surveys }: TypeformTableProps) {
  if (forms.length === 0) return null
  return (
    <section aria-labelledby="por-confirmar" className="card">
      <h2 id="por-confirmar" className="text-xl font-bold text-ink">
        Por confirmar con Typeform
      </h2>
      <p className="mt-1 text-sm">
        Completadas que la página reportó y que los registros de Typeform no han confirmado.
      </p>
      <table className="panel-table">
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
    </section>
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
