import { pagePaths } from '#contract/paths.ts'
import type { PanelSurvey } from '../panel-survey.ts'

/** The way to what the public is shown of each survey. */
export function PublishingLinks({ rows }: { rows: readonly PanelSurvey[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm sm:mt-3">
      <p id="publicar" className="font-semibold text-ink">
        Publicar<span className="max-sm:sr-only"> resultados</span>
      </p>
      <ul aria-labelledby="publicar" className="flex flex-wrap gap-x-1">
        {rows.map(({ id, accent }) => (
          <li key={id} className={`accent-${accent}`}>
            <a href={pagePaths.publishing(id)} className="flex min-h-8 items-center">
              <span className="sr-only">Publicar resultados de la </span>
              <span className="badge badge-accent underline max-sm:px-2">{id}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
