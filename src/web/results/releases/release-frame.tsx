import type { ReactNode } from 'react'
import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { PageFrame } from '../../components/page-frame.tsx'

interface ReleaseFrameProps {
  readonly settings: PageSettings
  /** The page's address, printed on paper. */
  readonly path: string
  readonly back?: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

const toAll = { label: 'Resultados', href: releasePaths.all }

/** Shared by all pages of published results. */
export function ReleaseFrame({ settings, path, back = toAll, children }: ReleaseFrameProps) {
  return (
    <PageFrame
      settings={settings}
      back={back}
      printedPath={path}
      className="release mx-auto w-full max-w-5xl space-y-10 px-4 pt-6 pb-16 sm:space-y-14 sm:px-6 sm:pt-12 print:space-y-6"
      hasResults
    >
      {children}
    </PageFrame>
  )
}
