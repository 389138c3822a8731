import { pagePaths } from '#contract/paths.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { PanelSurvey } from './panel-survey.ts'
import { SurveyName, SurveyPageLinks, type SurveyPageName } from './survey-pages.tsx'

const sitePages = { Resumen: pagePaths.stats, Cuestionarios: pagePaths.questionnaires(), Salud: pagePaths.health }

export type PanelPageName = keyof typeof sitePages | SurveyPageName

interface PanelNavProps {
  readonly surveys: Catalog
  readonly current: PanelPageName
  /** The survey that the page is about. */
  readonly survey?: PanelSurvey | undefined
}

/** The way around the panel, the same on each of its pages. */
export function PanelNav({ surveys, current, survey }: PanelNavProps) {
  return (
    <nav aria-label="Panel" className="panel-nav">
      <ul className="panel-links">
        {Object.entries(sitePages).map(([name, href]) => (
          <li key={name}>
            <a href={href} aria-current={name === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <details className="open:w-full">
        <summary className="summary">Encuestas</summary>
        <ul className="grid gap-x-8 gap-y-3 pb-3 sm:grid-cols-2">
          {surveys.map((one) => (
            <li key={one.id} className={`accent-${one.accent}`}>
              <SurveyName survey={one} />
              <SurveyPageLinks id={one.id} />
            </li>
          ))}
        </ul>
      </details>
      {survey && (
        <div className="w-full border-t border-line pt-3">
          <SurveyName survey={survey} />
          <SurveyPageLinks id={survey.id} current={current} />
        </div>
      )}
    </nav>
  )
}
