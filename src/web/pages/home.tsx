import type { PageSettings } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { SiteState, SurveyState } from '#contract/site-state.ts'
import { newestRelease } from '#releases/release.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Survey, SurveyForm } from '#surveys/survey.ts'
import { ArrowRightIcon } from '../components/icons.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Section } from '../components/section.tsx'
import { SurveyLength } from '../components/survey-links.tsx'

export function HomePage({ settings, state }: { settings: PageSettings; state: SiteState }) {
  const { brand, forms } = settings
  const published = surveys.filter(({ id }) => newestRelease(state.releases[id]))
  return (
    <PageFrame
      settings={settings}
      className="mx-auto w-full max-w-5xl px-4 pb-16 sm:px-6"
      hasResults={published.length > 0}
    >
      <div className="relative py-10 sm:py-14">
        <PulseLine />
        <p className="text-sm font-semibold text-secure">Aguascalientes · anónimo · una respuesta por dirección</p>
        <h1 className="mt-3 text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Encuestas {brand.name}</h1>
        <p className="mt-3 max-w-xl text-xl text-body">Inteligencia política en datos duros</p>
      </div>
      <Section id="activas" title="Encuestas Activas" titleClass="text-2xl font-bold tracking-tight text-ink">
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {surveys.map((survey) => (
            <SurveyCard
              key={survey.id}
              survey={survey}
              form={forms[survey.id]}
              state={state.surveys[survey.id].kind}
              hasResults={published.includes(survey)}
            />
          ))}
          <li className="relative flex flex-col justify-between rounded-2xl border border-dashed border-line-strong p-6 hover:border-accent">
            <div>
              <h3 className="text-lg font-bold text-ink">Resultados de campo</h3>
              <p className="mt-2 text-body">
                Lo que ya encontramos en la calle, con su método y sus límites a la vista.
              </p>
            </div>
            <a href={pagePaths.resultsIndex} className="whole-card button-outline mt-6 self-start">
              Ver resultados
            </a>
          </li>
        </ul>
        <p className="mt-6 flex flex-wrap gap-x-4">
          {published.length > 0 && (
            <a href={releasePaths.all} className="button-quiet">
              Todos los resultados publicados
            </a>
          )}
          <a href={pagePaths.method} className="button-quiet">
            Cómo contamos las respuestas
          </a>
        </p>
      </Section>
    </PageFrame>
  )
}

const invitations: Record<SurveyState['kind'], string> = {
  open: 'Participar',
  closed: 'Encuesta cerrada',
  'not-yet': 'Próximamente',
}

interface SurveyCardProps {
  readonly survey: Survey
  readonly form: SurveyForm
  readonly state: SurveyState['kind']
  readonly hasResults: boolean
}

function SurveyCard({ survey, form, state, hasResults }: SurveyCardProps) {
  const nameId = `encuesta-${survey.id}`
  return (
    <li className={`accent-${survey.accent} linked-card flex flex-col border-t-4 border-t-accent p-6`}>
      <span className="badge badge-accent self-start">{survey.id}</span>
      <h3 id={nameId} className="mt-4 text-lg leading-snug font-bold text-ink">
        {survey.title}
      </h3>
      <p className="mt-2 text-body">{survey.description}</p>
      <SurveyLength survey={survey} form={form} className="mt-3 mb-5 text-sm font-semibold text-ink" />
      <a
        href={pagePaths.survey(survey.id)}
        aria-describedby={nameId}
        className={`whole-card mt-auto self-start ${state === 'open' ? 'button-accent' : 'button-outline'}`}
      >
        {invitations[state]}
        {state === 'open' && <ArrowRightIcon className="size-4" />}
      </a>
      {hasResults && (
        // Above the link that is as large as the card.
        <a
          href={releasePaths.newest(survey.id)}
          aria-describedby={nameId}
          className="button-quiet relative z-10 mt-2 -mb-2 -ml-2 self-start"
        >
          Ver resultados publicados
        </a>
      )}
    </li>
  )
}

/** Decoration: the mark's line, drawn large behind the title. */
function PulseLine() {
  return (
    <svg
      className="absolute top-6 right-0 -z-10 hidden h-40 w-105 md:block"
      viewBox="0 0 420 160"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M0 96h70l28-62 44 116 40-96 24 42h74"
        stroke="#cdd6e6"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="300" y="70" width="22" height="70" rx="6" fill="#d7dfec" />
      <rect x="334" y="44" width="22" height="96" rx="6" fill="#bfe6df" />
      <rect x="368" y="14" width="22" height="126" rx="6" fill="#5ad1c2" />
    </svg>
  )
}
