import type { ReactNode } from 'react'

/** What a mark of a chart means. */
export function Key({ swatch, children }: { swatch: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={`size-3 ${swatch}`} />
      {children}
    </span>
  )
}

/** What the lines across bars and dots mean. */
export function WhiskerLegend({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 flex items-center gap-2 text-sm">
      <svg className="chart shrink-0" width="34" height="12" aria-hidden="true">
        <path className="whisker-line" d="M1 6h32M1 1v10M33 1v10" />
      </svg>
      {children}
    </p>
  )
}
