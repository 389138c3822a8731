import type { ReactNode } from 'react'
import type { PageSettings } from '#contract/pages.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'

interface PageFrameProps extends Pick<HeaderProps, 'survey' | 'back' | 'badge'> {
  readonly settings: PageSettings
  /** Where this is, said on paper together with who publishes it. */
  readonly printedPath?: string
  readonly className: string
  /** Whether the footer leads to published results. */
  readonly hasResults?: boolean
  readonly children: ReactNode
}

/** Header, content and footer: what every page for the public stands in. */
export function PageFrame({ settings, printedPath, className, hasResults, children, ...header }: PageFrameProps) {
  const { brand, publicOrigin } = settings
  return (
    <>
      <Header brand={brand} {...header} isSecure={isSecureOrigin(publicOrigin)} />
      {printedPath !== undefined && (
        <p className="on-paper font-semibold text-ink">
          {brand.name} · {publicOrigin + printedPath}
        </p>
      )}
      <main id="contenido" className={className}>
        {children}
      </main>
      <Footer brand={brand} hasResults={hasResults} />
    </>
  )
}
