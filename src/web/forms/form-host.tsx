import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Survey, SurveyForm } from '#surveys/survey.ts'
import { NoticeBox } from '../components/notice.tsx'
import type { Place } from '../survey/flow-state.ts'

/** What the page tells a form, and hears from it. It does not care whose form it is. */
export interface FormProps {
  readonly survey: Survey
  readonly session: FormSession
  readonly onReady: () => void
  readonly onStarted: () => void
  readonly onSubmitted: (responseId: string) => void
  readonly onFailed: (reason: FormFailure) => void
}

export interface FormSession {
  readonly id: string
  readonly place: Place
  readonly openedAt: string
}

export type FormFailure = 'not-ready' | 'closed' | 'not-loaded'

interface FormHostProps extends Omit<FormProps, 'onReady' | 'onStarted' | 'onFailed'> {
  readonly form: SurveyForm
  readonly formOrigin: string
}

const TypeformHost = lazy(() => import('./typeform-host.tsx'))

export function FormHost({ form, formOrigin, ...props }: FormHostProps) {
  const [failure, setFailure] = useState<FormFailure>()
  const [isReady, setReady] = useState(false)

  if (form.kind === 'builtin' || failure) {
    return (
      <NoticeBox tone="warning" title="Formulario no disponible">
        <p>El formulario de esta encuesta todavía no está disponible. Tu lugar sigue libre: vuelve pronto.</p>
      </NoticeBox>
    )
  }
  return (
    <div className="relative min-h-150 overflow-hidden rounded-2xl border border-line bg-white" aria-busy={!isReady}>
      {!isReady && <FormLoading />}
      <Suspense>
        <TypeformHost
          {...props}
          formUrl={`${formOrigin}/to/${form.formId}`}
          onReady={() => setReady(true)}
          onStarted={() => {}}
          onFailed={setFailure}
        />
      </Suspense>
    </div>
  )
}

function FormLoading() {
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-4">
      <span className="spinner" />
      <p>Cargando el formulario…</p>
    </div>
  )
}

export type TypeformHostProps = FormProps & { readonly formUrl: string }
export type FormComponent = ComponentType<FormProps>
