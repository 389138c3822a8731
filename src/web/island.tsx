import type { FC } from 'react'
import { renderToString } from 'react-dom/server'

interface IslandProps<Props> {
  readonly id: string
  readonly component: FC<Props>
  readonly props: Props
}

/** A part of a page that its script makes interactive. Drawn separately, because only the output of `renderToString` can be hydrated. */
export function Island<Props extends object>({ id, component: Component, props }: IslandProps<Props>) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped below */}
      <script id={`${id}-data`} type="application/json" dangerouslySetInnerHTML={{ __html: inScript(props) }} />
    </>
  )
}

/** "</script>" inside a text would end the element. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
