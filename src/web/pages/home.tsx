import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ShownOpenness, SurveyOnSite } from '#contract/site-state.ts'
import { longDay } from '#rules/format/dates.ts'
import { people } from '#rules/format/percent.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { ArrowRightIcon } from '../components/icons.tsx'
import { LeadBars } from '../components/lead-bars.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { SurveyLength } from '../components/related-links.tsx'
import { Section } from '../components/section.tsx'
import { type Lead, type NewestRelease, newestReleases } from '../results/releases/findings.ts'
import { useSite } from '../site.ts'

export function HomePage() {
  const { settings, state } = useSite()
  const published = newestReleases(state)
  // Surveys opened from files, the last one first. Once closed, they are listed only by their results.
  const fromFiles = state.surveys.filter((one) => !isFixed(one) && one.openness.kind === 'open').toReversed()
  return (
    <PageFrame className="w-full pb-16" hasResults={published.length > 0}>
      <div className="brand-surface overflow-hidden">
        <Hero newest={published.find(({ lead }) => lead)}>
          <p className="quiet text-sm font-semibold">Aguascalientes · anónimo · una respuesta por conexión</p>
          <h1 className="mt-2 text-4xl font-extrabold tracking-tight sm:text-6xl">Encuestas {settings.brand.name}</h1>
          <p className="quiet mt-3 max-w-xl text-xl">Inteligencia política en datos duros</p>
        </Hero>
      </div>
      <div className="mx-auto max-w-5xl space-y-12 px-4 pt-8 sm:px-6 sm:pt-10">
        <SurveyCards id="activas" title="Encuestas Activas" surveys={state.surveys.filter(isFixed)} />
        {fromFiles.length > 0 && <SurveyCards id="mas" title="Más encuestas" surveys={fromFiles} />}
        <Section id="resultados" title="Resultados">
          <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {published.map(({ survey: { id, title, accent }, release, lead }) => (
              <ResultsCard key={id} className={`accent-${accent}`} title={title} href={releasePaths.newest(id)}>
                {lead && !lead.headline && <span className="block leading-snug">{lead.question.text}</span>}
                {lead && (
                  <span className="mt-1 mb-1.5 block text-base leading-snug text-ink">
                    {lead.headline ?? lead.sentence}
                  </span>
                )}
                {longDay(release.publishedOn)} · {people(release.people)} · participación abierta
              </ResultsCard>
            ))}
            <ResultsCard title="Resultados de campo" href={pagePaths.resultsIndex}>
              Lo que ya encontramos en la calle, con su método y sus límites a la vista.
            </ResultsCard>
          </ul>
          <p className="mt-5 flex flex-wrap gap-x-6">
            {published.length > 0 && (
              <a href={releasePaths.all} className="text-link">
                Todos los resultados publicados
              </a>
            )}
            <a href={pagePaths.method} className="text-link">
              Cómo contamos las respuestas
            </a>
          </p>
        </Section>
      </div>
    </PageFrame>
  )
}

/** With what was published last beside the titles, or the line of the logo while there is nothing. */
function Hero({ newest, children }: { newest: NewestRelease | undefined; children: ReactNode }) {
  if (!newest?.lead)
    return (
      <div className="relative mx-auto max-w-5xl px-4 pt-10 sm:px-6 md:py-16">
        {children}
        <PulseLine />
      </div>
    )
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-4 py-6 sm:px-6 md:grid-cols-2 md:items-center md:py-12">
      <div>{children}</div>
      <NewestFinding {...newest} lead={newest.lead} />
    </div>
  )
}

function NewestFinding({ survey, release, lead }: NewestRelease & { lead: Lead }) {
  const { headline, figure = '', sentence, question } = lead
  return (
    <section
      aria-labelledby="hallazgo"
      className={`accent-${survey.accent} linked-card border-t-4 border-t-accent p-5 text-body`}
    >
      <h2 id="hallazgo" className="text-sm font-semibold">
        Lo más reciente · {longDay(release.publishedOn)}
      </h2>
      {headline && <p className="mt-2 text-xl leading-snug font-bold text-ink">{headline}</p>}
      <p className="mt-2 text-sm leading-snug">{question.text}</p>
      <p className="mt-1 leading-snug text-ink">
        {figure && <strong className="text-4xl leading-none font-extrabold text-accent-strong">{figure}</strong>}
        {sentence.slice(figure.length)}
      </p>
      <LeadBars label={question.text} bars={lead.bars} />
      <p className="mt-3 text-sm">
        {survey.title} · {people(release.people)} · participación abierta
      </p>
      <a href={releasePaths.newest(survey.id)} className="whole-card text-link">
        Ver los resultados
      </a>
    </section>
  )
}

function isFixed({ survey }: SurveyOnSite): boolean {
  return fixedSurveys.some(({ id }) => id === survey.id)
}

function SurveyCards({ surveys, ...section }: { id: string; title: string; surveys: readonly SurveyOnSite[] }) {
  return (
    <Section {...section}>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {surveys.map(
          ({ survey, openness: { kind } }) =>
            kind !== 'unlisted' && <SurveyCard key={survey.id} survey={survey} state={kind} />,
        )}
      </ul>
    </Section>
  )
}

interface ResultsCardProps {
  readonly title: string
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}

function ResultsCard({ title, href, className = '', children }: ResultsCardProps) {
  const titleId = `resultados${href.replaceAll('/', '-')}`
  return (
    <li className={`${className} linked-card flex flex-col p-5`}>
      <h3 id={titleId} className="leading-snug font-bold text-ink">
        {title}
      </h3>
      <p className="mt-1 mb-2 text-sm">{children}</p>
      <a href={href} aria-describedby={titleId} className="whole-card text-link mt-auto self-start">
        Ver resultados publicados
      </a>
    </li>
  )
}

const invitations: Record<CardState, string> = {
  open: 'Participar',
  closed: 'Encuesta cerrada',
  'not-yet': 'Próximamente',
}

/** One that is opened by a link only has no card. */
type CardState = Exclude<ShownOpenness['kind'], 'unlisted'>

function SurveyCard({ survey, state }: { survey: Survey; state: CardState }) {
  const nameId = `encuesta-${survey.id}`
  return (
    <li className={`accent-${survey.accent} linked-card flex flex-col border-t-4 border-t-accent p-6`}>
      <span className="badge badge-accent self-start">{survey.id}</span>
      <h3 id={nameId} className="mt-4 text-lg leading-snug font-bold text-ink">
        {survey.title}
      </h3>
      <p className="mt-2 text-body">{survey.description}</p>
      <SurveyLength survey={survey} className="mt-3 mb-5 text-sm font-semibold text-ink" />
      <a
        href={pagePaths.survey(survey.id)}
        aria-describedby={nameId}
        className={`whole-card mt-auto self-start ${state === 'open' ? 'button-accent' : 'button-outline'}`}
      >
        {invitations[state]}
        {state === 'open' && <ArrowRightIcon className="size-4" />}
      </a>
    </li>
  )
}

/** Decoration: the line of the logo, drawn large. */
function PulseLine() {
  return (
    <svg
      className="mt-4 h-24 w-full md:absolute md:right-6 md:bottom-0 md:h-44 md:w-105"
      viewBox="0 0 420 160"
      preserveAspectRatio="xMaxYMax meet"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M-400 96H70l28-62 44 116 40-96 24 42h74"
        stroke="#5f7ea3"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="300" y="70" width="22" height="90" rx="6" fill="#3f6d8c" />
      <rect x="334" y="44" width="22" height="116" rx="6" fill="#4a9fa6" />
      <rect x="368" y="14" width="22" height="146" rx="6" fill="#5ad1c2" />
    </svg>
  )
}
