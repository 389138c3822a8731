import type { FC } from 'react'
import { renderToString } from 'react-dom/server'

/** A part of a page that its script takes over. Drawn apart, so that React finds in the browser what it drew here. */
export function Island<Props extends object>({ id, of: Part, props }: { id: string; of: FC<Props>; props: Props }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(<Part {...props} />) }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below */}
      <script id={`${id}-data`} type="application/json" dangerouslySetInnerHTML={{ __html: inScript(props) }} />
    </>
  )
}

/** "</script>" inside a text would end the element. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
