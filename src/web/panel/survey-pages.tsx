import { pagePaths } from '#contract/paths.ts'
import type { PanelSurvey } from './panel-survey.ts'

const surveyPages = { Respuestas: pagePaths.answers, Calidad: pagePaths.quality, Publicar: pagePaths.publishing }

export type SurveyPageName = keyof typeof surveyPages

export function SurveyName({ survey }: { survey: Pick<PanelSurvey, 'id' | 'title'> }) {
  return (
    <span className="block font-semibold wrap-anywhere text-accent-strong">
      <span className="badge badge-accent mr-2">{survey.id}</span>
      {survey.title}
    </span>
  )
}

/** What the panel has of one survey. Read aloud with its number: the words alone are the same for all. */
export function SurveyPageLinks({ id, current }: { id: string; current?: string }) {
  return (
    <ul className="panel-links">
      {Object.entries(surveyPages).map(([name, path]) => (
        <li key={name}>
          <a href={path(id)} aria-current={name === current ? 'page' : undefined}>
            {name}
            <span className="sr-only"> de la {id}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
