import type { ReactElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** The browser's half of an island: the same component, with the data it was drawn from. */
export function takeOver<Data>(id: string, render: (data: Data) => ReactElement): void {
  const root = document.getElementById(id)
  const data = document.getElementById(`${id}-data`)?.textContent
  if (root && data) hydrateRoot(root, render(JSON.parse(data) as Data))
}
