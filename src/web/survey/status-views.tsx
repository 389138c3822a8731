import { type ReactNode, useEffect, useState } from 'react'
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

/** The turn was taken; or, on a survey that shows every refused start like this, the server cannot serve now. */
export function DeniedView({ survey, state, retry }: FlowViewProps<'denied'>) {
  const { title, note } = survey.denied
  const { message, outage } = state
  return (
    <Refusal tone="danger" title={title} sentences={[message, outage ? undefined : note]}>
      {outage && <RetryButton label="Reintentar" waitSeconds={outage.retryAfterSeconds} onRetry={retry} />}
      <HomeLink className={outage ? 'button-outline' : 'button-accent'} />
    </Refusal>
  )
}

export function FailedView({ survey, state, retry }: FlowViewProps<'failed'>) {
  const { tone, title, retry: retryLabel, offersHome } = survey.failed
  const { message, outage } = state
  return (
    <Refusal tone={tone} title={title} sentences={[message, outage?.sentence]}>
      <RetryButton label={retryLabel} waitSeconds={outage?.retryAfterSeconds} onRetry={retry} />
      {offersHome && <HomeLink className="button-outline" />}
    </Refusal>
  )
}

interface RefusalProps {
  readonly tone: 'warning' | 'danger'
  readonly title: string | undefined
  readonly sentences: readonly [string, string | undefined]
  readonly children: ReactNode
}

function Refusal({ tone, title, sentences: [sentence, more], children }: RefusalProps) {
  return (
    <div className="space-y-5">
      <div role="alert">
        <NoticeBox tone={tone} title={title}>
          <p>{sentence}</p>
          {more && <p className="text-sm">{more}</p>}
        </NoticeBox>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

function HomeLink({ className }: { className: string }) {
  return (
    <a href={pagePaths.home} className={className}>
      Volver al inicio
    </a>
  )
}

/**
 * Counted just now, or in this tab before. The contract shows the ending of 001 as a denial: what went well is read first,
 * and the denial after it, quietly.
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
        <HomeLink className="button-outline" />
      </div>
    </div>
  )
}

/** Everything was answered, and the server said that it cannot count it. */
export function UncountedView({ survey, state }: FlowViewProps<'uncounted'>) {
  return (
    <div className="space-y-5">
      <StepTop intro={survey.intro} />
      <div role="alert" className="card space-y-2">
        <StepHeading takesFocus>Gracias por responder</StepHeading>
        <p>Recibimos tus respuestas, pero esta vez no podemos contarlas.</p>
        <p>{state.message}</p>
      </div>
      <HomeLink className="button-accent" />
    </div>
  )
}

interface RetryButtonProps {
  readonly label: string
  readonly waitSeconds?: number | undefined
  readonly onRetry: () => void
}

/** Counts down for the eye; the ear is told when the wait begins and when it is over. */
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
