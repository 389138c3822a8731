import { Fragment } from 'react'
import type { OverviewReply } from '#contract/panel-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Key } from '../../charts/legend.tsx'
import { ShareBar } from '../../charts/share-bar.tsx'
import { Card } from '../card.tsx'
import { type PanelSurvey, SurveyName, type SurveyRow } from '../panel-nav.tsx'

/** Verified and reported completions, refused repeats, and completions that Typeform has not confirmed yet. */
export function VerificationTable({ rows, forms }: { rows: readonly SurveyRow[]; forms: OverviewReply['typeform'] }) {
  return (
    <Card id="comprobacion" title="Verificadas y reportadas" className="card max-sm:pb-2">
      <p className="mt-1 font-semibold text-ink">
        {sumOf(rows, 'verified')} verificadas, {sumOf(rows, 'reported')} reportadas
      </p>
      <p className="mt-1 text-sm">
        Verificada: los registros del formulario guardan esa respuesta; no prueba que sea de una persona distinta.
        Reportada: solo la página dijo que se envió.
      </p>
      <StandInLine rows={rows} />
      <details className="sm:mt-1">
        <summary className="summary">Por encuesta</summary>
        <p className="flex gap-5 text-xs max-sm:hidden" aria-hidden="true">
          <Key swatch="rounded-xs bg-accent">Verificadas</Key>
          <Key swatch="rounded-xs border border-accent">Reportadas</Key>
        </p>
        <DataTable
          columns={['Encuesta', 'Verifi\u00adcadas', 'Repor\u00adtadas', 'Recha\u00adzadas']}
          headClass="sm:w-full"
          rows={rows.map((row) => ({
            key: row.id,
            className: `accent-${row.accent}`,
            cells: [
              <Fragment key="survey">
                <SurveyName survey={row} />
                <ShareBar
                  share={row.verified / Math.max(1, row.completed)}
                  height={10}
                  className="mt-1 hidden sm:block"
                  isOutlined={row.completed > 0}
                />
              </Fragment>,
              wholeNumber(row.verified),
              wholeNumber(row.reported),
              wholeNumber(steps.reduce((sum, step) => sum + row.refused[step], 0)),
            ],
          }))}
        />
      </details>
      <details>
        <summary className="summary">Rechazos por etapa</summary>
        <RefusalTable rows={rows} />
      </details>
      <TypeformTable forms={forms} surveys={rows} />
    </Card>
  )
}

/** Nothing where no survey has any, as where none is on Typeform. */
function StandInLine({ rows }: { rows: readonly SurveyRow[] }) {
  const some = rows.filter(({ standIn }) => standIn > 0)
  if (some.length === 0) return null
  return (
    <p className="mt-1 text-sm">
      Entre las reportadas, por nuestro formulario en lugar del de Typeform, que no puede confirmarlas:{' '}
      {some.map(({ id, standIn }) => `${wholeNumber(standIn)} en la ${id}`).join(', ')}.
    </p>
  )
}

function sumOf(rows: readonly SurveyRow[], of: 'verified' | 'reported'): string {
  return wholeNumber(rows.reduce((sum, row) => sum + row[of], 0))
}

type Step = keyof SurveyRow['refused']

const stepTexts: Record<Step, { readonly label: string; readonly meaning: string }> = {
  check: { label: 'Al entrar', meaning: 'la página preguntó y desde esa conexión ya se había respondido' },
  start: { label: 'Al iniciar', meaning: 'se pidió comenzar de nuevo desde una conexión que ya respondió' },
  completion: { label: 'Al enviar', meaning: 'llegó una segunda respuesta de la misma conexión y no se contó' },
}
const steps = Object.keys(stepTexts) as Step[]

function RefusalTable({ rows }: { rows: readonly SurveyRow[] }) {
  return (
    <>
      <p className="text-sm">Intentos desde una conexión que ya había respondido. No se guarda de quién son.</p>
      <DataTable
        caption="Repeticiones rechazadas"
        columns={['Encuesta', ...steps.map((step) => stepTexts[step].label)]}
        headClass="sm:w-full"
        rows={rows.map((row) => ({
          key: row.id,
          className: `accent-${row.accent}`,
          cells: [<SurveyName key="survey" survey={row} />, ...steps.map((step) => wholeNumber(row.refused[step]))],
        }))}
      />
      <dl className="mt-4 space-y-1 text-sm">
        {steps.map((step) => (
          <div key={step}>
            <dt className="inline font-semibold text-ink">{stepTexts[step].label}: </dt>
            <dd className="inline">{stepTexts[step].meaning}.</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type WaitingForm = OverviewReply['typeform'][number]

const troubles: Record<WaitingForm['trouble'], { readonly title: string; readonly meaning: string }> = {
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

/** Completions that Typeform has not confirmed yet, and why. Starts open when somebody has to act. */
function TypeformTable({ forms, surveys }: { forms: readonly WaitingForm[]; surveys: readonly PanelSurvey[] }) {
  if (forms.length === 0) return null
  return (
    <details className="max-sm:-mb-3" open={forms.some(({ trouble }) => trouble !== 'none' && trouble !== 'no-token')}>
      <summary className="summary">Por confirmar con Typeform</summary>
      <p className="text-sm">Completadas que la página reportó y que los registros de Typeform no han confirmado.</p>
      <DataTable
        caption="Por confirmar con Typeform"
        columns={['Formulario']}
        headClass="w-full"
        rows={forms.map((form) => {
          const survey = surveys.find(({ id }) => id === form.surveyId)
          return {
            key: form.formId,
            ...(survey && { className: `accent-${survey.accent}` }),
            cells: [<FormState key="form" form={form} survey={survey} />],
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
