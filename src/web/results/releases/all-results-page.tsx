import type { ReactNode } from 'react'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { longDay } from '#rules/format/dates.ts'
import { people } from '#rules/format/percent.ts'
import type { Survey } from '#surveys/survey.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { LeadBars } from '../../components/lead-bars.tsx'
import { Section } from '../../components/section.tsx'
import { fieldStudyAccent, useSite } from '../../site.ts'
import { type NewestRelease, newestReleases } from './findings.ts'
import { ReleaseFrame } from './release-frame.tsx'
import { NOTHING_TO_LEAD_WITH } from './release-hero.tsx'

/** Releases of open surveys and, in a section of their own, field studies. */
export function AllResultsPage() {
  const { state } = useSite()
  const published = newestReleases(state)
  const unpublished = state.surveys.filter(({ releases }) => !newestRelease(releases))
  return (
    <ReleaseFrame path={releasePaths.all} back={{ label: 'Inicio', href: pagePaths.home }}>
      <div>
        <p className="text-sm font-semibold text-secure">Aguascalientes · con su método y sus límites</p>
        <h1 className="mt-2 text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Resultados</h1>
        <p className="mt-3 max-w-2xl text-lg">
          Todo lo publicado. Las encuestas de este sitio son de participación abierta; los estudios de campo se hicieron
          con entrevistas en la calle. No se mezclan ni se comparan entre sí.
        </p>
      </div>
      <Section id="encuestas" title="Encuestas de participación abierta">
        <ul className="mt-5 grid gap-4 md:grid-cols-2">
          {published.map((newest) => (
            <SurveyItem key={newest.survey.id} survey={newest.survey}>
              <Newest {...newest} />
            </SurveyItem>
          ))}
          {unpublished.map(({ survey, openness }) => (
            <SurveyItem key={survey.id} survey={survey}>
              <NoneYet id={survey.id} isOpen={openness.kind === 'open'} />
            </SurveyItem>
          ))}
        </ul>
      </Section>
      <Section id="campo" title="Estudios de campo" className="border-t border-line pt-10">
        <p className="mt-2 max-w-2xl">Entrevistas cara a cara, con otro método y otras reglas.</p>
        <ul className="mt-5 grid gap-4 md:grid-cols-2">
          {fieldStudies.map((study) => (
            <li
              key={study.surveyId}
              className={`accent-${fieldStudyAccent(study.surveyId)} linked-card flex items-center gap-3 border-dashed p-5`}
            >
              <a href={pagePaths.results(study.surveyId)} className="whole-card mr-auto font-bold text-ink">
                {study.title}
              </a>
              <ArrowRightIcon className="size-5 text-accent" />
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <a href={pagePaths.resultsIndex} className="button-outline">
            Todos los resultados de campo
          </a>
        </p>
      </Section>
      <nav aria-label="Datos y método" className="flex flex-wrap gap-x-6 border-t border-line pt-6 text-sm">
        {[
          { label: 'Datos abiertos', href: pagePaths.openData },
          { label: 'Cómo contamos las respuestas', href: pagePaths.method },
          { label: 'Aviso de publicaciones nuevas (Atom)', href: releasePaths.feed },
        ].map(({ label, href }) => (
          <a
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {label}
          </a>
        ))}
      </nav>
    </ReleaseFrame>
  )
}

function SurveyItem({ survey: { id, title, accent }, children }: { survey: Survey; children: ReactNode }) {
  return (
    <li className={`accent-${accent} card flex flex-col border-t-4 border-t-accent`}>
      <span className="badge badge-accent self-start">{id}</span>
      <h3 id={`encuesta-${id}`} className="mt-3 text-xl leading-snug font-bold text-ink">
        {title}
      </h3>
      {children}
    </li>
  )
}

function Newest({ release, lead, isSilenced }: NewestRelease) {
  const { silence } = useSite().state
  const { surveyId, number, publishedOn } = release
  return (
    <>
      {lead ? (
        <>
          {lead.headline && <p className="mt-2 text-lg leading-snug font-semibold text-ink">{lead.headline}</p>}
          <p className="mt-2 text-sm">{lead.question.text}</p>
          {!lead.headline && <p className="mt-1 text-lg leading-snug font-semibold text-ink">{lead.sentence}</p>}
          <LeadBars label={lead.question.text} bars={lead.bars} />
        </>
      ) : (
        !isSilenced && <p className="mt-2">{NOTHING_TO_LEAD_WITH}</p>
      )}
      {silence && isSilenced && <p className="mt-3">{silenceSentence(silence)}</p>}
      <p className="mt-3 mb-5 text-sm">
        Publicación {number} · {longDay(publishedOn)} · {people(release.people)} · participación abierta
      </p>
      <a
        href={releasePaths.newest(surveyId)}
        aria-describedby={`encuesta-${surveyId}`}
        className="button-accent mt-auto self-start"
      >
        Ver resultados
        <ArrowRightIcon className="size-4" />
      </a>
    </>
  )
}

function NoneYet({ id, isOpen }: { id: string; isOpen: boolean }) {
  if (!isOpen) return <p className="mt-3">No hay resultados publicados de esta encuesta.</p>
  return (
    <>
      <p className="mt-3 mb-5">
        Todavía no hay resultados publicados: estamos reuniendo respuestas. La tuya también cuenta.
      </p>
      <a href={pagePaths.survey(id)} aria-describedby={`encuesta-${id}`} className="button-outline mt-auto self-start">
        Participar
      </a>
    </>
  )
}
