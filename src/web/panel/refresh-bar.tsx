import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { StatusStrip } from './overview/status-strip.tsx'
import type { PanelCall } from './panel-call.ts'
import { panelStatus } from './panel-status.ts'

interface RefreshBarProps {
  /** Those that the page cannot do without: it is as good as the worst of them. */
  readonly calls: readonly PanelCall<unknown>[]
  /** Below the button, where a phone has room beside the strip. */
  readonly children?: ReactNode
}

/** How old everything below is, and the button that asks for all of it again. */
export function RefreshBar({ calls, children }: RefreshBarProps) {
  const client = useQueryClient()
  const isLoading = calls.some((call) => call.isLoading)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusStrip status={panelStatus(calls)} />
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
