import type { ReactNode } from 'react'
import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import type { ComparedBy } from '#releases/release.ts'
import { silenceSentence } from '#rules/releases/electoral-silence.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import type { ReleaseView } from './release-view.ts'

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
      className="release mx-auto w-full max-w-5xl space-y-6 px-4 pt-5 pb-12 sm:px-6 sm:pt-8 print:space-y-4"
      hasResults
    >
      {children}
    </PageFrame>
  )
}

export const comparedNames: Record<ComparedBy, string> = { sex: 'Por sexo', age: 'Por edad', place: 'Por lugar' }

/** The same release among everybody, or group by group: each at an address of its own. */
export function CompareNav({ view: { release, page }, by }: { view: ReleaseView; by?: ComparedBy }) {
  if (release.comparisons.length === 0) return null
  const links = [
    { name: 'Total', href: page, isHere: by === undefined },
    ...release.comparisons.map((one) => ({
      name: comparedNames[one.by],
      href: releasePaths.comparedBy(page, one.by),
      isHere: by === one.by,
    })),
  ]
  return (
    <nav aria-label="Comparar" className="tab-list mt-0!">
      {links.map(({ name, href, isHere }) => (
        <a key={href} href={href} className="tab" aria-current={isHere ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** What was asked about an election, without a number until its polls close. */
export function SilencedQuestions({ view: { silence, silenced } }: { view: ReleaseView }) {
  if (!silence || silenced.length === 0) return null
  return (
    <NoticeBox tone="warning" title="Preguntas electorales: en veda">
      <p>{silenceSentence(silence)}</p>
      <ul className="bullets">
        {silenced.map(({ id, text }) => (
          <li key={id} id={id}>
            {text}
          </li>
        ))}
      </ul>
    </NoticeBox>
  )
}
