import { type FC, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { CouldNotLoad, NoticeBox } from '../components/notice.tsx'
import { untilOnline } from '../survey/completion.ts'
import { readVisit, saveVisit } from '../survey/tab-memory.ts'
import type { BuiltinFormProps, FormFailure, FormProps } from './form.ts'

interface FormHostProps extends Omit<BuiltinFormProps, 'onReady' | 'onFailed'> {
  readonly formOrigin: string
}

// An import that fails would bring down the whole page.
const TypeformHost = lazy(() => import('./typeform-host.tsx').catch(() => ({ default: TypeformNotLoaded })))
const BuiltinForm = lazy(loadBuiltinForm)

/** To be called early: whoever then loses the line can still answer. */
export function loadBuiltinForm() {
  loading ??= untilOnline().then(() => import('./builtin-form.tsx').catch(notLoaded))
  return loading
}

let loading: Promise<{ default: FC<BuiltinFormProps> }> | undefined

function notLoaded() {
  loading = undefined
  return { default: CouldNotLoad }
}

const failureTexts: Record<FormFailure, string> = {
  'not-ready': 'El formulario no cargó; responde aquí mismo. Tu respuesta cuenta igual.',
  closed: 'El formulario externo está cerrado; responde aquí mismo. Tu respuesta cuenta igual.',
  unwanted: 'Este es nuestro propio formulario. Tu respuesta cuenta igual.',
}

/** How long the spinner shows before our own form is offered. */
const OFFER_OWN_FORM_MS = 4_000

/** The survey's form; when the external one fails, our own replaces it. */
export function FormHost({ formOrigin, ...props }: FormHostProps) {
  const { id: surveyId, form } = props.survey
  const [phase, setPhase] = useState<'loading' | 'ready'>('loading')
  const [failure, setFailure] = useState(() => readVisit(surveyId).insteadOfExternal)
  const onReady = useCallback(() => setPhase('ready'), [])
  const onFailed = useCallback(
    (reason: FormFailure | undefined) => {
      setPhase('loading')
      setFailure(reason)
      saveVisit(surveyId, { insteadOfExternal: reason })
    },
    [surveyId],
  )
  const formProps = { ...props, onReady, onFailed }

  if (form.kind === 'typeform' && !failure) {
    return (
      <div className="form-frame" aria-busy={phase === 'loading'} data-phase={phase}>
        {phase === 'loading' && <ExternalFormLoading onGiveUp={() => onFailed('unwanted')} />}
        <Suspense>
          <TypeformHost {...formProps} formUrl={`${formOrigin}/to/${form.formId}`} />
        </Suspense>
      </div>
    )
  }
  const tryAgain = () => {
    onFailed(undefined)
    props.goTo(0)
  }
  return (
    <div className="space-y-4" data-phase={phase}>
      {failure && form.kind === 'typeform' && <FailureNotice failure={failure} onTryAgain={tryAgain} />}
      <Suspense fallback={<FormLoading />}>
        <BuiltinForm {...formProps} />
      </Suspense>
    </div>
  )
}

function TypeformNotLoaded({ onFailed }: FormProps) {
  useEffect(() => onFailed('not-ready'), [onFailed])
  return <FormLoading />
}

function FailureNotice({ failure, onTryAgain }: { failure: FormFailure; onTryAgain: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone with the external form.
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <NoticeBox tone={failure === 'unwanted' ? 'calm' : 'warning'}>
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

/** Covers the frame until it is ready, so that nobody sees a browser's error page in it. */
function ExternalFormLoading({ onGiveUp }: { onGiveUp: () => void }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OFFER_OWN_FORM_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FormLoading>
      {/* The space is reserved, so that the page does not jump. */}
      <div className="min-h-24 text-center">
        {isLate && (
          <>
            <p className="mb-3">Está tardando más de lo normal.</p>
            <button type="button" onClick={onGiveUp} className="button-outline">
              Usar nuestro formulario
            </button>
          </>
        )}
      </div>
    </FormLoading>
  )
}

function FormLoading({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className="form-loading">
      <span className="spinner" />
      <p>Cargando el formulario…</p>
      {children}
    </div>
  )
}
