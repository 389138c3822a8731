import { pagePaths } from '#contract/paths.ts'
import type { SurveyRow } from './panel-survey.ts'

/** The way to what was answered to each survey. */
export function AnswersLinks({ rows }: { rows: readonly SurveyRow[] }) {
  return (
    <nav aria-label="Qué se respondió" className="mt-3 flex flex-wrap items-center gap-2">
      <span className="text-sm max-sm:w-full">Qué se respondió:</span>
      {rows.map(({ id, title, accent }) => (
        <a key={id} href={pagePaths.answers(id)} className={`choice no-underline accent-${accent}`}>
          {id}
          <span className="sr-only">: {title}</span>
        </a>
      ))}
    </nav>
  )
}
