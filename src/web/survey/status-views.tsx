import { useEffect, useState } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { CheckIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { StepHeading, StepTop } from './step-heading.tsx'
import type { FlowViewProps } from './use-survey-flow.ts'

export function CheckingView() {
  return (
    <div role="status" className="card needs-script flex flex-col items-center gap-4 py-14">
      <span className="spinner" />
      <p className="text-body">Verificando acceso...</p>
    </div>
  )
}

/** The turn was taken; or, on surveys that show every refused start this way, the server is unavailable. */
export function DeniedView({ survey, state, retry }: FlowViewProps<'denied'>) {
  const { title, note } = survey.denied
  const { message, outage } = state
  return (
    <div className="space-y-5">
      <div role="alert">
        <NoticeBox tone="danger" title={title}>
          <p>{message}</p>
          {note && !outage && <p className="text-sm">{note}</p>}
        </NoticeBox>
      </div>
      <div className="flex flex-wrap gap-3">
        {outage && <RetryButton label="Reintentar" waitSeconds={outage.retryAfterSeconds} onRetry={retry} />}
        <a href={pagePaths.home} className={outage ? 'button-outline' : 'button-accent'}>
          Volver al inicio
        </a>
      </div>
    </div>
  )
}

export function FailedView({ survey, state, retry }: FlowViewProps<'failed'>) {
  const { tone, title, retry: retryLabel, offersHome } = survey.failed
  const { message, outage } = state
  return (
    <div className="space-y-5">
      <div role="alert">
        <NoticeBox tone={tone} title={title}>
          <p>{message}</p>
          {outage?.sentence && <p className="text-sm">{outage.sentence}</p>}
        </NoticeBox>
      </div>
      <div className="flex flex-wrap gap-3">
        <RetryButton label={retryLabel} waitSeconds={outage?.retryAfterSeconds} onRetry={retry} />
        {offersHome && (
          <a href={pagePaths.home} className="button-outline">
            Volver al inicio
          </a>
        )}
      </div>
    </div>
  )
}

/**
 * Counted just now, or earlier in this tab. The specification ends 001 with its denial texts: they come below the confirmation,
 * in small print.
 */
export function CompletedView({ survey, state }: FlowViewProps<'completed'>) {
  const { denied, flow } = survey
  return (
    <div className="space-y-5">
      <StepTop intro={survey.intro} />
      <div role="alert" className="card space-y-4 border-green-300">
        <div className="flex gap-3">
          <CheckIcon className="mt-0.5 size-7 text-green-800" />
          <StepHeading takesFocus>{state.message}</StepHeading>
        </div>
        {flow.ending === 'stay' && (
          <div className="border-t border-line pt-4 text-sm text-body">
            <p className="font-semibold">{denied.title}</p>
            <p>{denied.note}</p>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={pagePaths.thankYou(survey.id)} className="button-accent">
          Compartir la encuesta
        </a>
        <a href={pagePaths.home} className="button-outline">
          Volver al inicio
        </a>
      </div>
    </div>
  )
}

/** The visitor answered everything, but the server refused to count it. */
export function UncountedView({ survey, state }: FlowViewProps<'uncounted'>) {
  return (
    <div className="space-y-5">
      <StepTop intro={survey.intro} />
      <div role="alert" className="card space-y-2">
        <StepHeading takesFocus>Gracias por responder</StepHeading>
        <p>Recibimos tus respuestas, pero esta vez no podemos contarlas.</p>
        <p>{state.message}</p>
      </div>
      <a href={pagePaths.home} className="button-accent">
        Volver al inicio
      </a>
    </div>
  )
}

interface RetryButtonProps {
  readonly label: string
  readonly waitSeconds?: number | undefined
  readonly onRetry: () => void
}

/** Shows a countdown; screen readers hear only when the wait begins and when it is over. */
function RetryButton({ label, waitSeconds = 0, onRetry }: RetryButtonProps) {
  const left = useCountdown(waitSeconds)
  return (
    <>
      <button type="button" aria-disabled={left > 0} onClick={() => left === 0 && onRetry()} className="button-accent">
        {label}
      </button>
      {waitSeconds > 0 && (
        <p aria-hidden="true" className="order-last w-full text-sm text-body tabular-nums">
          {left > 0 ? `Podrás intentarlo de nuevo en ${left} s.` : 'Ya puedes intentarlo de nuevo.'}
        </p>
      )}
      <p role="status" className="sr-only">
        {waitSeconds > 0 &&
          (left > 0 ? `Podrás intentarlo de nuevo en ${waitSeconds} segundos.` : 'Ya puedes intentarlo de nuevo.')}
      </p>
    </>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1_000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - performance.now()) / 1_000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
