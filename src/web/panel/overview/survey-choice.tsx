import type { PanelSurvey } from '../panel-survey.ts'

interface SurveyChoiceProps {
  readonly surveys: readonly PanelSurvey[]
  readonly chosen: PanelSurvey
  readonly choose: (survey: PanelSurvey) => void
}

export function SurveyChoice({ surveys, chosen, choose }: SurveyChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="text-sm max-sm:sr-only">Elige una encuesta</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {surveys.map((survey) => (
          <label key={survey.id} className={`choice accent-${survey.accent}`}>
            <input
              type="radio"
              name="encuesta"
              className="sr-only"
              checked={survey.id === chosen.id}
              onChange={() => choose(survey)}
            />
            {survey.id}
            <span className="sr-only">: {survey.title}</span>
          </label>
        ))}
      </div>
      <p className="mt-2 font-semibold text-accent-strong">{chosen.title}</p>
    </fieldset>
  )
}
