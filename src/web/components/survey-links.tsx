import { pagePaths } from '#contract/paths.ts'
import { questionnaireLength } from '#rules/answers/questionnaire-length.ts'
import type { Survey } from '#surveys/survey.ts'
import { useSite } from '../site.ts'
import { ArrowRightIcon } from './icons.tsx'
import { Section } from './section.tsx'

interface OpenSurveysProps {
  readonly id: string
  readonly title: string
  readonly className: string
  /** The survey whose page this is. */
  readonly except?: string
}

/** Links to the surveys that can be answered now, from pages where none can. */
export function OpenSurveys({ except, ...section }: OpenSurveysProps) {
  const { state } = useSite()
  const open = state.surveys.filter(({ survey, openness }) => survey.id !== except && openness.kind === 'open')
  if (open.length === 0) return null
  return (
    <Section {...section} titleClass="text-xl font-bold tracking-tight text-ink">
      <ul className="mt-4 grid gap-3 text-left sm:grid-cols-2">
        {open.map(({ survey }) => (
          <li key={survey.id} className={`accent-${survey.accent} linked-card flex items-center gap-3 p-4`}>
            <div className="mr-auto min-w-0">
              <a href={pagePaths.survey(survey.id)} className="whole-card font-semibold text-ink">
                {survey.title}
              </a>
              <SurveyLength survey={survey} className="mt-0.5 text-sm" />
            </div>
            <ArrowRightIcon className="size-5 text-accent" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** How long answering takes. An external form may differ from our questionnaire, so there it is «unos» and «unas». */
export function SurveyLength({ survey, className }: { survey: Survey; className: string }) {
  const { minutes, questions } = questionnaireLength(survey.questionnaire)
  const isOurs = survey.form.kind === 'builtin'
  return (
    <p className={className}>
      {isOurs ? '' : 'Unos '}
      {minutes} {minutes === 1 ? 'minuto' : 'minutos'} · {isOurs ? '' : 'unas '}
      {questions} preguntas
    </p>
  )
}
