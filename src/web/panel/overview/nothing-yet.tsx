import { pagePaths } from '#contract/paths.ts'
import { Section } from '../../components/section.tsx'
import type { PanelSurvey } from '../panel-survey.ts'

/** Where nobody has come yet: what to do next. */
export function NothingYet({ surveys, publicOrigin }: { surveys: readonly PanelSurvey[]; publicOrigin: string }) {
  return (
    <Section
      id="siguiente"
      title="Todavía no ha participado nadie"
      level="h3"
      className="card mt-4"
      titleClass="text-lg font-bold text-ink"
    >
      <p className="mt-1 text-sm">
        {surveys.length === 1 ? 'Comparte su dirección' : 'Comparte la dirección de una encuesta'}: en cuanto alguien
        empiece, aquí verás cuándo y desde dónde se responde.
      </p>
      <ul className="mt-3 space-y-3">
        {surveys.map((survey) => (
          <li key={survey.id} className={`accent-${survey.accent}`}>
            <p className="text-sm">
              <span className="badge badge-accent mr-2">{survey.id}</span>
              {survey.title}
            </p>
            <a
              href={pagePaths.survey(survey.id)}
              className="inline-block py-1 text-sm font-semibold text-ink underline wrap-anywhere hover:text-accent"
            >
              {publicOrigin + pagePaths.survey(survey.id)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
