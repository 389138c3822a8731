import type { ReactNode } from 'react'
import type { PageAssets, PageScript, PageSettings } from '#contract/pages.ts'
import type { Accent } from '#surveys/survey.ts'

export interface DocumentProps {
  readonly settings: PageSettings
  readonly assets: PageAssets
  readonly title: string
  readonly description: string
  readonly path: string
  readonly accent?: Accent
  readonly script?: PageScript
  readonly isIndexed?: boolean
  readonly children: ReactNode
}

/** The whole page, head and body: complete before any script runs. */
export function Document({
  settings,
  assets,
  title,
  description,
  path,
  accent = 'blue',
  script,
  isIndexed = true,
  children,
}: DocumentProps) {
  const { src, imports } = script ? assets.scripts[script] : { src: undefined, imports: [] }
  return (
    <html lang="es-MX" className={`accent-${accent}`}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {!isIndexed && <meta name="robots" content="noindex, nofollow" />}
        <link rel="canonical" href={`${settings.publicOrigin}${path}`} />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#ffffff" />
        {imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {src && <script type="module" src={src} />}
      </head>
      <body>
        <a className="skip-link" href="#contenido">
          Saltar al contenido
        </a>
        {children}
      </body>
    </html>
  )
}
