import type { PageSettings } from '#contract/pages.ts'
import { pagePaths, releasePaths } from '#contract/paths.ts'
import type { Release } from '#releases/release.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { citationOf } from '#rules/releases/files/citation.ts'
import { Downloads } from '../../components/downloads.tsx'
import { Section } from '../../components/section.tsx'
import { Fold } from './fold.tsx'
import { HowToRead } from './how-to-read.tsx'
import { LinkedText } from './linked-text.tsx'
import { WithIndex } from './question-index.tsx'
import { CompareNav, ReleaseFrame, SilencedQuestions } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { ReleaseList } from './release-list.tsx'
import { lastingPath, type ReleaseView } from './release-view.ts'
import { BarLegend, ReleasedQuestionCard } from './released-question.tsx'
import { WeightingEffect, WhoTookPart } from './weighting-effect.tsx'

/** A whole release: the results, how to read them, and everything needed to check them. */
export function ReleasePage({ settings, view }: { settings: PageSettings; view: ReleaseView }) {
  const { release, isOpen } = view
  const { surveyId, questions } = release
  return (
    <ReleaseFrame settings={settings} path={lastingPath(release)}>
      <ReleaseHero view={view} />
      <WithIndex questions={questions}>
        <Section id="preguntas" title="Pregunta por pregunta" className="questions">
          <CompareNav view={view} />
          <BarLegend />
          <SilencedQuestions view={view} />
          {questions.map((question) => (
            <ReleasedQuestionCard key={question.id} settings={settings} view={view} question={question} />
          ))}
        </Section>
        <HowToRead release={release} />
        <WhoTookPart release={release} />
        <WeightingEffect release={release} />
        <ReleaseList view={view} />
        <DataAndCitation settings={settings} view={view} />
        <MethodSheet release={release} />
      </WithIndex>
      <nav aria-label="Seguir" className="flex flex-wrap gap-3">
        {isOpen && (
          <a href={pagePaths.survey(surveyId)} className="button-accent">
            Participar en la encuesta {surveyId}
          </a>
        )}
        <a href={releasePaths.all} className="button-outline">
          Todos los resultados
        </a>
      </nav>
    </ReleaseFrame>
  )
}

/** Who made it and how, line by line as the lists of AAPOR and INE ask. */
function MethodSheet({ release: { method } }: { release: Release }) {
  return (
    <Fold id="metodo" title="Ficha de método">
      <dl className="method-list gap-x-10 sm:columns-2">
        {method.map(({ id, label, value, asksFor }) => (
          <div key={id} className="break-inside-avoid">
            <dt>
              {label}
              {asksFor.length > 0 && <small className="ml-2 font-normal text-body">{asksFor.join(' · ')}</small>}
            </dt>
            <dd>
              <LinkedText text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}

/** In what words to name the release elsewhere, and all of it as files that never change. */
function DataAndCitation({ settings, view }: { settings: PageSettings; view: ReleaseView }) {
  const { release, sha256 } = view
  const { surveyId, number, microdata, licence } = release
  if (!sha256) return null
  const address = settings.publicOrigin + lastingPath(release)
  const files = [
    { label: 'Todo en CSV', href: releasePaths.data(surveyId, number, 'datos', 'csv') },
    { label: 'Todo en JSON', href: releasePaths.data(surveyId, number, 'datos', 'json') },
    { label: 'Paquete de entrega (ZIP)', href: releasePaths.bundle(surveyId, number) },
  ]
  if (release.weighting.targets)
    files.push({ label: 'Metas de la ponderación (CSV)', href: releasePaths.weightingTargets(surveyId, number) })
  if (microdata) {
    const label = `Microdatos (CSV, ${wholeNumber(microdata.records)} registros)`
    files.push({ label, href: releasePaths.microdata(surveyId, number) })
    files.push({ label: 'Diccionario de los microdatos', href: releasePaths.microdataDictionary(surveyId, number) })
  }
  return (
    <Fold id="citar" title="Datos abiertos y cómo citar">
      <blockquote className="rounded-xl bg-accent-soft p-4 text-ink select-all">
        {citationOf(release, { name: settings.brand.name, address })}
      </blockquote>
      <Downloads files={files} className="mt-3" />
      <dl className="facts mt-3">
        <dt>Dirección</dt>
        <dd className="break-all">{address}</dd>
        {licence && (
          <>
            <dt>Licencia</dt>
            <dd>{licence}</dd>
          </>
        )}
        <dt>SHA-256</dt>
        <dd className="break-all">{sha256}</dd>
        {microdata && (
          <>
            <dt>SHA-256 de los microdatos</dt>
            <dd className="break-all">{microdata.sha256}</dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-sm">
        La huella SHA-256 es del documento de la publicación: si cambiara un solo número, sería otra.
      </p>
    </Fold>
  )
}
