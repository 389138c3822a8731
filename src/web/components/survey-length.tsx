import { questionnaireLength } from '#rules/answers/questionnaire-length.ts'
import type { Survey, SurveyForm } from '#surveys/survey.ts'

interface SurveyLengthProps {
  readonly survey: Pick<Survey, 'questionnaire'>
  readonly form: SurveyForm
  readonly className?: string
}

/** How long answering takes. An external form may differ from our questionnaire, so there it is «unos» and «unas». */
export function SurveyLength({ survey, form, className }: SurveyLengthProps) {
  const { minutes, questions } = questionnaireLength(survey.questionnaire)
  const isOurs = form.kind === 'builtin'
  return (
    <p className={className}>
      {isOurs ? '' : 'Unos '}
      {minutes} {minutes === 1 ? 'minuto' : 'minutos'} · {isOurs ? '' : 'unas '}
      {questions} preguntas
    </p>
  )
}
