import { pagePaths } from '#contract/paths.ts'
import type { PanelSurvey } from './panel-survey.ts'

/** The way to what the public is shown of each survey. */
export function PublishingLinks({ rows }: { rows: readonly PanelSurvey[] }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <p id="publicar" className="font-semibold text-ink">
        Publicar resultados
      </p>
      <ul aria-labelledby="publicar" className="-mx-1.5 flex flex-wrap">
        {rows.map(({ id, accent }) => (
          <li key={id} className={`accent-${accent}`}>
            <a href={pagePaths.publishing(id)} className="flex min-h-11 items-center px-1.5">
              <span className="sr-only">Publicar resultados de la </span>
              <span className="badge badge-accent underline">{id}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
