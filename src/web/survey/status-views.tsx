import { pagePaths } from '#contract/paths.ts'
import { NoticeBox } from '../components/notice.tsx'
import type { FlowViewProps } from './flow-view.ts'

export function CheckingView() {
  return (
    <div role="status" className="card needs-script flex flex-col items-center gap-4 py-14">
      <span className="spinner" />
      <p className="text-body">Verificando acceso...</p>
    </div>
  )
}

export function DeniedView({ survey, state }: FlowViewProps<'denied'>) {
  const { title, note } = survey.denied
  return (
    <div role="alert" className="space-y-5">
      <NoticeBox tone={state.isCompleted ? 'success' : 'danger'} title={title}>
        <p>{state.message}</p>
        {note && <p className="text-sm">{note}</p>}
      </NoticeBox>
      <div className="flex flex-wrap gap-3">
        {state.isCompleted && (
          <a href={pagePaths.thankYou(survey.id)} className="button-accent">
            Compartir la encuesta
          </a>
        )}
        <a href={pagePaths.home} className={state.isCompleted ? 'button-outline' : 'button-accent'}>
          Volver al inicio
        </a>
      </div>
    </div>
  )
}

export function FailedView({ survey, state, retry }: FlowViewProps<'failed'>) {
  const { tone, title, retry: retryLabel, offersHome } = survey.failed
  return (
    <div role="alert" className="space-y-5">
      <NoticeBox tone={tone} title={title}>
        <p>{state.message}</p>
      </NoticeBox>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={retry} className="button-accent">
          {retryLabel}
        </button>
        {offersHome && (
          <a href={pagePaths.home} className="button-outline">
            Volver al inicio
          </a>
        )}
      </div>
    </div>
  )
}
