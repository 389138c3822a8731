import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import type { FieldStudy, Share } from '#field-studies/field-study.ts'
import { hasElectoralFigures, withoutElectoral } from '#field-studies/without-electoral.ts'
import { percent } from '#rules/format/percent.ts'
import { ArrowRightIcon, DownloadIcon } from '../../components/icons.tsx'
import { PageFrame } from '../../components/page-frame.tsx'
import { Section } from '../../components/section.tsx'
import { fieldStudyAccent, useSite } from '../../site.ts'
import { MethodList, MethodPoints } from './methodology.tsx'
import { SilenceNotice } from './reading-note.tsx'
import { PeopleDots, ShareFacts, WholeTrack } from './shares.tsx'

export function FieldStudiesPage() {
  const { silence } = useSite().state
  const studies = fieldStudies.map((published) => ({
    study: silence ? withoutElectoral(published) : published,
    hasCsv: !silence || !hasElectoralFigures(published),
  }))
  return (
    <PageFrame
      back={{ label: 'Inicio', href: pagePaths.home }}
      badge="Campo"
      className="mx-auto w-full max-w-5xl space-y-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-12"
    >
      <div>
        <p className="text-sm font-semibold text-secure">Aguascalientes · en la calle, persona por persona</p>
        <h1 className="mt-2 text-4xl font-extrabold tracking-tight text-ink sm:text-5xl">Resultados de campo</h1>
        <p className="mt-3 max-w-2xl text-lg">
          Lo que respondió la gente en entrevistas de campo. Cada número va con su base y su intervalo donde están
          publicados.
        </p>
      </div>
      {silence && <SilenceNotice silence={silence} />}
      <Section id="estudios" title="Estudios publicados">
        <ul className="mt-5 grid gap-5 lg:grid-cols-2">
          {studies.map(({ study, hasCsv }) => (
            <SummaryCard key={study.surveyId} study={study} hasCsv={hasCsv} />
          ))}
        </ul>
      </Section>
      <Section id="metodologia" title="Metodología">
        <div className="mt-5 grid gap-5 lg:grid-cols-2">
          {studies.map(({ study }) => (
            <div key={study.surveyId} className={`accent-${fieldStudyAccent(study.surveyId)} card`}>
              <h3 className="text-lg font-bold text-ink">{study.title}</h3>
              <MethodList methodology={study.methodology} />
            </div>
          ))}
        </div>
      </Section>
    </PageFrame>
  )
}

function SummaryCard({ study, hasCsv }: { study: FieldStudy; hasCsv: boolean }) {
  const { surveyId, title, summary, headline, methodPoints } = study
  const nameId = `estudio-${surveyId}`
  return (
    <li className={`accent-${fieldStudyAccent(surveyId)} card flex flex-col border-t-4 border-t-accent`}>
      <span className="badge badge-accent self-start">{surveyId}</span>
      <h3 id={nameId} className="mt-3 text-2xl leading-snug font-bold text-ink">
        {title}
      </h3>
      <p className="mt-1">{summary}</p>
      {headline.length > 0 && (
        <div className="mt-5 mb-5 grid gap-6 sm:grid-cols-2 sm:has-[>:only-child]:grid-cols-1">
          {headline.map((share) => (
            <SummaryShare key={share.text} share={share} />
          ))}
        </div>
      )}
      <div className="mt-auto">
        <MethodPoints points={methodPoints} />
        <div className="mt-6 flex flex-wrap gap-x-4 gap-y-2">
          <a href={pagePaths.results(surveyId)} aria-describedby={nameId} className="button-accent">
            Ver resultados
            <ArrowRightIcon className="size-4" />
          </a>
          {hasCsv && (
            <a
              href={pagePaths.resultsCsv(surveyId)}
              download
              aria-describedby={nameId}
              className="button-quiet text-sm"
            >
              <DownloadIcon className="size-4" />
              Datos (CSV)
            </a>
          )}
        </div>
      </div>
    </li>
  )
}

function SummaryShare({ share: { value, text, count, base } }: { share: Share }) {
  return (
    <div className="space-y-3">
      <p className="leading-snug font-semibold text-ink">
        <strong className="block text-4xl leading-none font-extrabold tracking-tight text-accent-strong">
          {percent(value)}
        </strong>{' '}
        {text}
      </p>
      {count !== undefined && base !== undefined ? (
        <PeopleDots count={count} base={base} />
      ) : (
        <WholeTrack value={value} />
      )}
      <p className="text-sm">
        <ShareFacts count={count} base={base} />
      </p>
    </div>
  )
}
