import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ago, exactTime } from '#rules/format/dates.ts'
import { AlertIcon, CheckIcon } from '../components/icons.tsx'
import { failureOf, type PanelCall } from './panel-call.tsx'

interface RefreshBarProps {
  /** The calls that the page cannot do without: if one fails, the bar shows a failure. */
  readonly calls: readonly PanelCall[]
  /** Shown below the button on phones. */
  readonly children?: ReactNode
}

/** How old the page's data is, and a button to fetch all of it again. */
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
          className="button-outline px-2 max-sm:text-sm sm:min-w-40 sm:px-3"
        >
          {isLoading ? 'Actualizando...' : 'Actualizar'}
        </button>
        {children}
      </div>
    </div>
  )
}

/** The state of the worst call, and the age of the oldest data. */
export function StatusStrip({ calls }: Pick<RefreshBarProps, 'calls'>) {
  const failed = calls.filter(({ error }) => error)
  const [failure] = failed.map(failureOf)
  if (failure) {
    const shown = failed.filter(({ data }) => data)
    return (
      <Strip colours="border-red-300 bg-red-50 text-red-900" icon={<AlertIcon className="size-5" />}>
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
      <Strip colours="border-line bg-paper" icon={<span className="size-5" />}>
        <p role="status" className="font-semibold text-ink">
          Cargando estadísticas...
        </p>
      </Strip>
    )
  }
  return (
    <Strip colours="border-line bg-paper" icon={<CheckIcon className="size-5 text-secure" />}>
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

/** Always as tall as its longest text, so that an error does not move the page. */
function Strip({ colours, icon, children }: { colours: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`flex min-h-30 grow basis-48 gap-3 rounded-lg border px-3 py-2.5 text-sm sm:min-h-16 ${colours}`}>
      {icon}
      <div className="flex grow flex-col sm:flex-row sm:justify-between">{children}</div>
    </div>
  )
}

const TICK_MS = 1_000

/** Not inside the alert: a screen reader would read the time again and again. */
function Age({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return <p>Datos de {ago(now - since)}</p>
}
