import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { findings } from '#findings/catalog.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { ArrowRightIcon } from '../components/icons.tsx'
import { SurveyLinks } from '../components/survey-links.tsx'

/** Where somebody who has just answered may go on: to what is known already, and to what else is asked. */
export function WhatNext({ settings, survey }: { settings: PageSettings; survey: Survey }) {
  const hasResults = findings.some(({ surveyId }) => surveyId === survey.id)
  return (
    <>
      {hasResults && <ResultsCard surveyId={survey.id} />}
      <section aria-labelledby="otras" className="mt-10">
        <h2 id="otras" className="text-xl font-bold tracking-tight text-ink">
          Otras encuestas abiertas
        </h2>
        <SurveyLinks settings={settings} surveys={surveys.filter(({ id }) => id !== survey.id)} />
      </section>
    </>
  )
}

function ResultsCard({ surveyId }: { surveyId: string }) {
  return (
    <section aria-labelledby="resultados" className="linked-card mt-6 flex items-center gap-4 p-5 sm:p-7">
      <div className="mr-auto min-w-0">
        <h2 id="resultados" className="text-xl font-bold tracking-tight text-ink">
          Lo que ya encontramos en la calle
        </h2>
        <p className="mt-1">Este tema ya tiene resultados de campo publicados.</p>
        <a
          href={pagePaths.results(surveyId)}
          className="whole-card mt-1 inline-flex min-h-11 items-center font-semibold text-accent-strong underline underline-offset-4"
        >
          Ver los resultados de campo
        </a>
      </div>
      <ArrowRightIcon className="size-6 text-accent" />
    </section>
  )
}
