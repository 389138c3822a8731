import type { ReactNode } from 'react'
import type { StatsReply } from '#contract/schemas.ts'
import { completionRate } from '#rules/completion-rate.ts'
import { Count } from './count.tsx'
import type { PanelStatus } from './panel-status.ts'
import type { PanelSurvey } from './panel-survey.ts'
import { StatusStrip } from './status-strip.tsx'

interface MainTalliesProps {
  readonly survey: PanelSurvey
  readonly tallies: StatsReply | undefined
  readonly status: PanelStatus
  readonly isLoading: boolean
  readonly refresh: () => void
}

/** The four tallies of the first survey, and the button that asks for all of them again. */
export function MainTallies({ survey, tallies, status, isLoading, refresh }: MainTalliesProps) {
  return (
    <section aria-labelledby="encuesta-principal" className={`card accent-${survey.accent}`}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="badge badge-accent">{survey.id}</p>
          <h2 id="encuesta-principal" className="mt-2 text-xl font-bold text-ink">
            {survey.title}
          </h2>
        </div>
        <button
          type="button"
          onClick={isLoading ? undefined : refresh}
          aria-disabled={isLoading}
          className="button-accent min-w-40 max-sm:w-full"
        >
          {isLoading ? 'Actualizando...' : 'Actualizar'}
        </button>
      </div>
      <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Tile label="Total" note="iniciadas">
          <Count of={tallies?.total} />
        </Tile>
        <Tile label="Completadas" note="enviadas">
          <Count of={tallies?.completed} />
        </Tile>
        <Tile label="IP únicas" note="direcciones">
          <Count of={tallies?.unique_ips} />
        </Tile>
        <Tile label="Tasa de finalización" note="del total">
          <Count of={tallies && completionRate(tallies)} />
          {tallies && '%'}
        </Tile>
      </dl>
      <StatusStrip status={status} />
    </section>
  )
}

function Tile({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-col rounded-xl bg-accent-soft p-3 sm:p-4">
      <dt className="text-sm font-semibold text-accent-strong">{label}</dt>
      <dd className="mt-auto pt-2">
        <span className="block text-2xl font-extrabold tracking-tight text-ink tabular-nums sm:text-3xl">
          {children}
        </span>
        <span className="block text-xs">{note}</span>
      </dd>
    </div>
  )
}
