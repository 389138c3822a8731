import type { ReactNode } from 'react'
import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { Footer } from '../../components/footer.tsx'
import { Header } from '../../components/header.tsx'

interface ReleaseFrameProps {
  readonly settings: PageSettings
  /** Where this is, said on paper. */
  readonly path: string
  readonly back?: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

const toAll = { label: 'Resultados', href: releasePaths.all }

/** What every page of published results stands in; on paper, who publishes it and where. */
export function ReleaseFrame({ settings: { brand, publicOrigin }, path, back = toAll, children }: ReleaseFrameProps) {
  return (
    <>
      <Header brand={brand} back={back} isSecure={isSecureOrigin(publicOrigin)} />
      <p className="on-paper font-semibold text-ink">
        {brand.name} · {publicOrigin + path}
      </p>
      <main
        id="contenido"
        className="release mx-auto w-full max-w-5xl space-y-10 px-4 pt-6 pb-16 sm:space-y-14 sm:px-6 sm:pt-12 print:space-y-6"
      >
        {children}
      </main>
      <Footer brand={brand} hasResults />
    </>
  )
}
