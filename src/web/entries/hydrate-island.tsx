import type { FC } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ErrorBoundary } from '../components/error-boundary.tsx'

interface Browsers<Props> {
  /** Shown when the component fails. */
  readonly instead: FC<Props>
  /** Props that only the browser knows. */
  readonly more?: Partial<Props>
}

/** The browser's half of an island: the same component, with the props it was drawn from. */
export function hydrateIsland<Props extends object>(
  id: string,
  Component: FC<Props>,
  { instead: Instead, more }: Browsers<Props>,
): void {
  const root = document.getElementById(id)
  const data = document.getElementById(`${id}-data`)?.textContent
  if (!root || !data) return
  const props = { ...(JSON.parse(data) as Props), ...more }
  root.dataset.running = ''
  hydrateRoot(
    root,
    <ErrorBoundary instead={<Instead {...props} />}>
      <Component {...props} />
    </ErrorBoundary>,
  )
}
