import type { FC } from 'react'
import { renderToString } from 'react-dom/server'
import type { BrowserVersions } from '#contract/oldest-browsers.ts'
import { BrowserNames } from './components/browser-names.tsx'
import { NoticeBox } from './components/notice.tsx'
import { jsonInScript } from './json-in-script.ts'

export interface IslandProps<Props> {
  readonly id: string
  readonly component: FC<Props>
  readonly props: Props
  /** Browsers in which its script runs. */
  readonly needs: BrowserVersions
}

/** A part of a page that its script makes interactive. Drawn separately, because only the output of `renderToString` can be hydrated. */
export function Island<Props extends object>({ id, component: Component, props, needs }: IslandProps<Props>) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output */}
      <div id={id} dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped */}
      <script id={`${id}-data`} type="application/json" dangerouslySetInnerHTML={{ __html: jsonInScript(props) }} />
      <div className="not-started needs-script">
        <NoticeBox tone="warning" title="Esto tarda más de lo normal">
          <p>
            Si tu conexión es lenta, espera un poco más. Si no, recarga la página; y si sigue igual, ábrela en otro
            navegador: necesita <BrowserNames versions={needs} /> o más reciente.
          </p>
        </NoticeBox>
      </div>
    </>
  )
}
