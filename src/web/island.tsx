import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** A part of a page that its script takes over. Drawn apart, so that React finds in the browser what it drew here. */
export function Island({ id, data, children }: { id: string; data: unknown; children: ReactElement }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below */}
      <script id={`${id}-data`} type="application/json" dangerouslySetInnerHTML={{ __html: inScript(data) }} />
    </>
  )
}

/** "</script>" inside a text would end the element. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
