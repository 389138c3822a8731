import type { FC } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The browser's half of an island: the same component, with the data it was drawn from, and what only the browser knows. */
export function takeOver<Props extends object>(id: string, Part: FC<Props>, more?: Partial<Props>): void {
  const root = document.getElementById(id)
  const data = document.getElementById(`${id}-data`)?.textContent
  if (root && data) hydrateRoot(root, <Part {...(JSON.parse(data) as Props)} {...more} />)
}
