import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ago, exactTime } from '#rules/format/dates.ts'
import { AlertIcon, CheckIcon } from '../components/icons.tsx'
import { failureOf, type PanelCall } from './panel-call.tsx'

interface RefreshBarProps {
  /** Those that the page cannot do without: it is as good as the worst of them. */
  readonly calls: readonly PanelCall[]
  /** Below the button, where a phone has room beside the strip. */
  readonly children?: ReactNode
}

/** How old everything below is, and the button that asks for all of it again. */
export function RefreshBar({ calls, children }: RefreshBarProps) {
  const client = useQueryClient()
  const isLoading = calls.some((call) => call.isFetching)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusStrip calls={calls} />
      <div className="flex min-w-0 flex-col gap-2 max-sm:grow max-sm:basis-34 sm:contents">
        <button
          type="button"
          onClick={isLoading ? undefined : () => void client.refetchQueries({ type: 'active' })}
          aria-disabled={isLoading}
          className="button-accent px-2 max-sm:text-sm sm:min-w-40 sm:px-3"
        >
          {isLoading ? 'Actualizando...' : 'Actualizar'}
        </button>
        {children}
      </div>
    </div>
  )
}

/** How far the tallies can be trusted: as far as the worst call, and they are as old as the oldest. */
export function StatusStrip({ calls }: Pick<RefreshBarProps, 'calls'>) {
  const failed = calls.filter(({ error }) => error)
  const [failure] = failed.map(failureOf)
  if (failure) {
    const shown = failed.filter(({ data }) => data)
    return (
      <Strip look="border-red-300 bg-red-50 text-red-900" icon={<AlertIcon className="size-5" />}>
        <div role="alert">
          <p className="font-bold">Error al cargar las estadísticas</p>
          <p>{failure}</p>
        </div>
        {shown.length > 0 && <Age since={oldest(shown)} />}
      </Strip>
    )
  }
  if (calls.some(({ data }) => !data)) {
    return (
      <Strip look="border-line bg-paper" icon={<span className="size-5" />}>
        <p role="status" className="font-semibold text-ink">
          Cargando estadísticas...
        </p>
      </Strip>
    )
  }
  return (
    <Strip look="border-line bg-paper" icon={<CheckIcon className="size-5 text-secure" />}>
      <div>
        <p className="font-semibold text-ink">Actualizado a las {exactTime(oldest(calls))}</p>
        <p>Hora de Ciudad de México, cada 30 segundos</p>
      </div>
    </Strip>
  )
}

function oldest(calls: readonly PanelCall[]): number {
  return Math.min(...calls.map(({ dataUpdatedAt }) => dataUpdatedAt))
}

/** Always as tall as its longest words, so that bad news moves nothing. */
function Strip({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`flex min-h-30 grow basis-48 gap-3 rounded-lg border px-3 py-2.5 text-sm sm:min-h-16 ${look}`}>
      {icon}
      <div className="flex grow flex-col sm:flex-row sm:justify-between">{children}</div>
    </div>
  )
}

const TICK_MS = 1_000

/** Beside the alert and not in it: a screen reader would say the time again and again. */
function Age({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <p>Datos de {ago(now - since)}</p>
}
