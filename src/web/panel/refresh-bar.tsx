import type { ReactNode } from 'react'
import { StatusStrip } from './overview/status-strip.tsx'
import type { PanelStatus } from './panel-status.ts'

interface RefreshBarProps {
  readonly status: PanelStatus
  readonly isLoading: boolean
  readonly refresh: () => void
  /** Below the button, where a phone has room beside the strip. */
  readonly children?: ReactNode
}

/** How old everything below is, and the button that asks for all of it again. */
export function RefreshBar({ status, isLoading, refresh, children }: RefreshBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusStrip status={status} />
      <div className="flex min-w-0 flex-col gap-2 max-sm:grow max-sm:basis-34 sm:contents">
        <button
          type="button"
          onClick={isLoading ? undefined : refresh}
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
