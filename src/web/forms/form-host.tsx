import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { SurveyForm } from '#surveys/survey.ts'
import { CouldNotLoad } from '../components/could-not-load.tsx'
import { NoticeBox } from '../components/notice.tsx'
import type { FormFailure, FormProps } from './form.ts'

interface FormHostProps extends Pick<FormProps, 'survey' | 'session' | 'onSubmitted'> {
  readonly form: SurveyForm
  readonly formOrigin: string
}

// A part that does not come would take the whole page with it.
const TypeformHost = lazy(() => import('./typeform-host.tsx').catch(() => ({ default: NoTypeform })))
const BuiltinForm = lazy(() => import('./builtin-form.tsx').catch(() => ({ default: CouldNotLoad })))

const failureTexts: Record<FormFailure, string> = {
  'not-ready':
    'El formulario externo no respondió, así que te mostramos aquí mismo el nuestro. Tu respuesta cuenta igual.',
  closed: 'El formulario externo está cerrado, así que te mostramos aquí mismo el nuestro. Tu respuesta cuenta igual.',
}

/** The survey's form; when an external one fails, our own takes its place. */
export function FormHost({ form, formOrigin, ...props }: FormHostProps) {
  const [phase, setPhase] = useState<'loading' | 'ready' | 'started'>('loading')
  const [failure, setFailure] = useState<FormFailure>()
  const onReady = useCallback(() => setPhase('ready'), [])
  const onStarted = useCallback(() => setPhase('started'), [])
  const events = { ...props, onReady, onStarted, onFailed: setFailure }

  if (form.kind === 'typeform' && !failure) {
    return (
      <div className="form-frame" aria-busy={phase === 'loading'} data-phase={phase}>
        {phase === 'loading' && <FormLoading />}
        <Suspense>
          <TypeformHost {...events} formUrl={`${formOrigin}/to/${form.formId}`} />
        </Suspense>
      </div>
    )
  }
  const tryAgain = () => {
    setPhase('loading')
    setFailure(undefined)
  }
  return (
    <div className="space-y-5" data-phase={phase}>
      {failure && <FailureNotice failure={failure} onTryAgain={tryAgain} />}
      <Suspense fallback={<FormLoading />}>
        <BuiltinForm {...events} />
      </Suspense>
    </div>
  )
}

function NoTypeform({ onFailed }: FormProps) {
  useEffect(() => onFailed('not-ready'), [onFailed])
  return <FormLoading />
}

function FailureNotice({ failure, onTryAgain }: { failure: FormFailure; onTryAgain: () => void }) {
  return (
    <div role="status">
      <NoticeBox tone="warning">
        <p>{failureTexts[failure]}</p>
        <button
          type="button"
          onClick={onTryAgain}
          className="min-h-11 cursor-pointer text-left font-semibold underline underline-offset-4"
        >
          Intentar de nuevo con el formulario externo
        </button>
      </NoticeBox>
    </div>
  )
}

function FormLoading() {
  return (
    <div role="status" className="form-loading">
      <span className="spinner" />
      <p>Cargando el formulario…</p>
    </div>
  )
}
