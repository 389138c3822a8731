import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ComparedBy, ReleasedQuestion } from '#releases/release.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import type { ReleaseProps } from './release-view.ts'

interface ReleaseFrameProps {
  /** The page's address, printed on paper. */
  readonly path: string
  readonly back?: { readonly label: string; readonly href: string }
  readonly children: ReactNode
}

const backToAll = { label: 'Resultados', href: releasePaths.all }

export function ReleaseFrame({ path, back = backToAll, children }: ReleaseFrameProps) {
  return (
    <PageFrame
      back={back}
      // Whoever finds a printed page must not be able to open the client's link.
      printedPath={path.startsWith(releasePaths.client('')) ? '' : path}
      className="release mx-auto w-full max-w-5xl space-y-6 px-4 pt-5 pb-8 sm:px-6 sm:pt-8 print:space-y-4"
      hasResults
    >
      {children}
    </PageFrame>
  )
}

export const comparisonNames: Record<ComparedBy, string> = {
  sex: 'Por sexo',
  age: 'Por edad',
  place: 'Por lugar',
  answer: 'Por respuesta',
}

/** Links to the results of everybody and to those by group, which are separate pages. */
export function CompareNav({ view: { release, page }, by }: ReleaseProps & { by?: ComparedBy }) {
  if (release.comparisons.length === 0) return null
  const links = [
    { name: 'Total', href: page, isCurrent: by === undefined },
    ...release.comparisons.map((one) => ({
      name: comparisonNames[one.by],
      href: releasePaths.comparedBy(page, one.by),
      isCurrent: by === one.by,
    })),
  ]
  return (
    <nav aria-label="Comparar" className="tab-list mt-0!">
      {links.map(({ name, href, isCurrent }) => (
        <a key={href} href={href} className="tab" aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The electoral questions, without numbers until the polls close. */
export function SilencedQuestions({ view: { silence, silenced } }: ReleaseProps) {
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

/** A list of links to the questions beside the content. On a phone, a sticky line opens the list, and a choice closes it. */
export function WithIndex({
  questions,
  children,
}: {
  questions: readonly Pick<ReleasedQuestion, 'id' | 'text'>[]
  children: ReactNode
}) {
  return (
    <div className="with-index">
      <nav aria-label="Preguntas" className="question-index">
        <a href="#indice" className="index-opener">
          Ir a una pregunta
        </a>
        <div id="indice">
          <p className="index-title">Preguntas</p>
          <ol>
            {questions.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="block">
                  {text}
                </a>
              </li>
            ))}
          </ol>
          <a href="#preguntas" className="index-opener">
            Cerrar
          </a>
        </div>
      </nav>
      <div className="min-w-0 space-y-3">{children}</div>
    </div>
  )
}

/** Always open on paper. The `id` is on the content, so that a link to it opens the section. */
export function Collapsible({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary className="summary">
        <h2>{title}</h2>
      </summary>
      <div id={id} className="fold-body">
        {children}
      </div>
    </details>
  )
}

/** Links to the survey, while it can be answered, and to all results. */
export function FooterNav({ surveyId, children }: { surveyId: string | undefined; children: ReactNode }) {
  return (
    <nav aria-label="Seguir" className="flex flex-wrap gap-3">
      {surveyId && (
        <a href={pagePaths.survey(surveyId)} className="button-accent">
          {children}
        </a>
      )}
      <a href={releasePaths.all} className="button-outline">
        Todos los resultados
      </a>
    </nav>
  )
}
