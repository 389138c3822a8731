import { type FC, type ReactNode, useEffect, useState } from 'react'
import { ago, exactTime } from '#rules/format/dates.ts'
import { AlertIcon, CheckIcon } from '../../components/icons.tsx'
import type { PanelStatus } from '../panel-status.ts'

type StatusProps<Kind extends PanelStatus['kind']> = { readonly status: Extract<PanelStatus, { kind: Kind }> }

const views: { [Kind in PanelStatus['kind']]: FC<StatusProps<Kind>> } = {
  loading: LoadingStrip,
  loaded: LoadedStrip,
  failed: FailedStrip,
}

/** How far the tallies can be trusted. */
export function StatusStrip({ status }: { status: PanelStatus }) {
  const View = views[status.kind] as FC<{ status: PanelStatus }>
  return <View status={status} />
}

function LoadingStrip() {
  return (
    <Strip look="border-line bg-paper" icon={<span className="size-5" />}>
      <p role="status" className="font-semibold text-ink">
        Cargando estadísticas...
      </p>
    </Strip>
  )
}

function LoadedStrip({ status }: StatusProps<'loaded'>) {
  return (
    <Strip look="border-line bg-paper" icon={<CheckIcon className="size-5 text-secure" />}>
      <div>
        <p className="font-semibold text-ink">Actualizado a las {exactTime(status.at)}</p>
        <p>Hora de Ciudad de México, cada 30 segundos</p>
      </div>
    </Strip>
  )
}

function FailedStrip({ status: { message, since } }: StatusProps<'failed'>) {
  return (
    <Strip look="border-red-300 bg-red-50 text-red-900" icon={<AlertIcon className="size-5" />}>
      <div role="alert">
        <p className="font-bold">Error al cargar las estadísticas</p>
        <p>{message}</p>
      </div>
      {since !== undefined && <Age since={since} />}
    </Strip>
  )
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
