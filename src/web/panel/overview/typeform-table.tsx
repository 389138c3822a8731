import type { OverviewReply } from '#contract/panel-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import type { PanelSurvey } from '../panel-survey.ts'

type WaitingForm = OverviewReply['typeform'][number]

const troubles: Record<WaitingForm['trouble'], { title: string; meaning: string; isUrgent: boolean }> = {
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

/** Completions that Typeform has not confirmed yet, and why. It is open where somebody has to act. */
export function TypeformTable({ forms, surveys }: { forms: readonly WaitingForm[]; surveys: readonly PanelSurvey[] }) {
  if (forms.length === 0) return null
  const waiting = forms.reduce((sum, form) => sum + form.waiting, 0)
  return (
    <details className="max-sm:-mb-3" open={forms.some(({ trouble }) => troubles[trouble].isUrgent)}>
      <summary className="summary">Por confirmar con Typeform: {wholeNumber(waiting)}</summary>
      <p className="text-sm">Completadas que la página reportó y que los registros de Typeform no han confirmado.</p>
      <DataTable
        caption="Por confirmar con Typeform"
        columns={['Formulario', 'Por confirmar']}
        headClass="w-full"
        rows={forms.map((form) => {
          const survey = surveys.find(({ id }) => id === form.surveyId)
          return {
            key: form.formId,
            ...(survey && { className: `accent-${survey.accent}` }),
            cells: [<FormState key="form" form={form} survey={survey} />, wholeNumber(form.waiting)],
          }
        })}
      />
    </details>
  )
}

function FormState({ form, survey }: { form: WaitingForm; survey: PanelSurvey | undefined }) {
  const { title, meaning } = troubles[form.trouble]
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {survey && <span className="badge badge-accent">{survey.id}</span>}
        <span className="font-normal text-body wrap-anywhere">
          {form.formId}
          {!survey && ' (ya no se usa)'}
        </span>
        {title}
      </span>
      <span className="mt-1 block font-normal text-body">{meaning}</span>
    </>
  )
}
