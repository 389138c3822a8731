import type { ReactNode } from 'react'
import type { Brand } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { LockIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'

interface PanelPageProps {
  readonly brand: Brand
  readonly title: string
  /** Below the title: what the page is about. */
  readonly about: ReactNode
  /** Before anything that needs a script. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** What the panel's pages below the first stand in. */
export function PanelPage({ brand, title, about, notice, children }: PanelPageProps) {
  return (
    <>
      <Header brand={brand} back={{ label: 'Estadísticas', href: pagePaths.stats }} />
      <main id="contenido" className="survey-main mx-auto w-full max-w-5xl px-4 pt-4 pb-6 sm:px-6 sm:pt-8 sm:pb-16">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">{title}</h1>
        {about}
        <p className="mt-2 flex items-start gap-2 text-sm">
          <LockIcon className="mt-0.5 size-4 text-secure" />
          Panel de administración, bloqueado para buscadores.
        </p>
        <div className="mt-4 space-y-4 sm:mt-6 sm:space-y-6">
          {notice}
          <PanelNeedsScript />
          {children}
        </div>
      </main>
      <Footer brand={brand} />
    </>
  )
}

export function PanelNeedsScript() {
  return (
    <noscript>
      <NoticeBox tone="warning" title="El panel necesita JavaScript">
        <p>Actívalo en tu navegador y recarga la página.</p>
      </NoticeBox>
    </noscript>
  )
}
