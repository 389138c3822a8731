import type { FC } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The browser's half of an island: the same component, with the props it was drawn from and those only the browser knows. */
export function hydrateIsland<Props extends object>(id: string, Component: FC<Props>, more?: Partial<Props>): void {
  const root = document.getElementById(id)
  const data = document.getElementById(`${id}-data`)?.textContent
  if (root && data) hydrateRoot(root, <Component {...(JSON.parse(data) as Props)} {...more} />)
}
