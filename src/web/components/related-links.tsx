import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { questionnaireLength } from '#rules/answers/questionnaire-length.ts'
import type { Survey } from '#surveys/survey.ts'
import { useSite } from '../site.ts'
import { ArrowRightIcon } from './icons.tsx'
import { Section } from './section.tsx'

/** For visitors who have answered a survey, or cannot: its results, or others, and the surveys they can still answer. */
export function RelatedLinks({ survey: { id } }: { survey: Survey }) {
  const published = useSite().state.surveys.filter(({ releases }) => newestRelease(releases))
  const isPublished = published.some(({ survey }) => survey.id === id)
  const isAnyPublished = published.length > 0
  return (
    <>
      {isAnyPublished && (
        <ResultsCard
          id="publicados"
          title={isPublished ? 'Los resultados de esta encuesta' : 'Resultados publicados'}
          text={`Lo que han respondido otras personas${isPublished ? '' : ' en otras encuestas'}, con su método y sus límites.`}
          link="Ver los resultados"
          href={isPublished ? releasePaths.newest(id) : releasePaths.all}
        />
      )}
      {fieldStudies.some(({ surveyId }) => surveyId === id) && (
        <ResultsCard
          id="resultados"
          title="Lo que ya encontramos en la calle"
          text="Este tema ya tiene resultados de campo publicados."
          link="Ver los resultados de campo"
          href={pagePaths.results(id)}
        />
      )}
      <OpenSurveys id="otras" title="Otras encuestas abiertas" className="mt-10" except={id} />
    </>
  )
}

type ResultsCardProps = Readonly<Record<'id' | 'title' | 'text' | 'link' | 'href', string>>

function ResultsCard({ id, title, text, link, href }: ResultsCardProps) {
  return (
    <section aria-labelledby={id} className="linked-card mt-6 flex items-center gap-4 p-5 sm:p-7">
      <div className="mr-auto min-w-0">
        <h2 id={id} className="text-xl font-bold tracking-tight text-ink">
          {title}
        </h2>
        <p className="mt-1">{text}</p>
        <a
          href={href}
          className="whole-card mt-1 inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
        >
          {link}
        </a>
      </div>
      <ArrowRightIcon className="size-6 text-accent" />
    </section>
  )
}

interface OpenSurveysProps {
  readonly id: string
  readonly title: string
  readonly className: string
  readonly except?: string
}

/** Links to the surveys that can be answered now. */
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

/** How long answering takes; approximate («unos») where an external form may differ from our questionnaire. */
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
