import type { ReactNode } from 'react'

/** A part of the page that is opened by whoever wants it, and always open on paper. A link to `id` opens it too. */
export function Fold({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <details className="card fold">
      <summary className="summary">
        <h2>{title}</h2>
      </summary>
      <div id={id} className="fold-body">
        {children}
      </div>
    </details>
  )
}
