import type { PanelSurvey } from '../panel-survey.ts'

/** Number and title; a narrow table shows the number alone. */
export function SurveyName({ survey }: { survey: PanelSurvey }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="badge badge-accent">{survey.id}</span>
      <span className="max-sm:sr-only">{survey.title}</span>
    </span>
  )
}
