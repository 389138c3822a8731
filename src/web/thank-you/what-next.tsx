import type { PageSettings } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { ArrowRightIcon } from '../components/icons.tsx'
import { SurveyLinks } from '../components/survey-links.tsx'

interface WhatNextProps {
  readonly settings: PageSettings
  readonly survey: Survey
  /** Whether a release of the survey can be read: published, and not withdrawn. */
  readonly hasResults: boolean
}

/** Where somebody who has just answered may go on: to what is known already, and to what else is asked. */
export function WhatNext({ settings, survey, hasResults }: WhatNextProps) {
  const hasFieldStudy = fieldStudies.some(({ surveyId }) => surveyId === survey.id)
  return (
    <>
      {hasResults && (
        <ResultsCard
          id="publicados"
          title="Los resultados de esta encuesta"
          text="Lo que han respondido otras personas, con su método y sus límites."
          link="Ver los resultados"
          href={releasePaths.newest(survey.id)}
        />
      )}
      {hasFieldStudy && (
        <ResultsCard
          id="resultados"
          title="Lo que ya encontramos en la calle"
          text="Este tema ya tiene resultados de campo publicados."
          link="Ver los resultados de campo"
          href={pagePaths.results(survey.id)}
        />
      )}
      <SurveyLinks
        id="otras"
        title="Otras encuestas abiertas"
        className="mt-10"
        settings={settings}
        surveys={surveys.filter(({ id }) => id !== survey.id)}
      />
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
