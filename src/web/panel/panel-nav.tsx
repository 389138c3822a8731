import type { ReactNode } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { OverviewReply } from '#contract/panel-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'

/** What the panel's scripts know of a survey; questionnaires stay on the server. */
export type PanelSurvey = Pick<Survey, 'id' | 'title' | 'accent'> & { readonly isHidden?: true }

/** A survey with its tallies: a row of every table. */
export type SurveyRow = PanelSurvey & Omit<OverviewReply['surveys'][number], 'id'>

export const sitePages = {
  Resumen: pagePaths.stats,
  Cuestionarios: pagePaths.questionnaires(),
  Personas: peoplePaths.page,
  Salud: pagePaths.health,
}
export const surveyPages = {
  Respuestas: pagePaths.answers,
  Cruces: pagePaths.crosstabs,
  Códigos: codingPaths.page,
  Calidad: pagePaths.quality,
  Ficha: pagePaths.methodSheet,
  Publicar: pagePaths.publishing,
}

const namesOfPages = Object.keys(surveyPages) as (keyof typeof surveyPages)[]

export interface PanelNavProps {
  readonly surveys: Catalog
  readonly current: keyof typeof sitePages | keyof typeof surveyPages
  /** The survey that the page is about. */
  readonly survey?: PanelSurvey | undefined
}

/** The navigation of every page of the panel. */
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

interface SurveyNameProps {
  readonly survey: Pick<PanelSurvey, 'id' | 'title'>
  /** In the same line as the last word of the title, where there is room. */
  readonly children?: ReactNode
}

export function SurveyName({ survey, children }: SurveyNameProps) {
  return (
    <span className="block font-semibold wrap-anywhere text-accent-strong">
      <span className="badge badge-accent mr-2">{survey.id}</span>
      {survey.title} {children}
    </span>
  )
}

/** Links to one survey's pages. Screen readers hear its number too: the visible names are the same for all surveys. */
interface SurveyPageLinksProps {
  readonly id: string
  readonly current?: string
  /** All, unless there is room for fewer. */
  readonly names?: readonly (keyof typeof surveyPages)[]
}

export function SurveyPageLinks({ id, current, names = namesOfPages }: SurveyPageLinksProps) {
  return (
    <ul className="panel-links">
      {names.map((name) => (
        <li key={name}>
          <a href={surveyPages[name](id)} aria-current={name === current ? 'page' : undefined}>
            {name}
            <span className="sr-only"> de la {id}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
