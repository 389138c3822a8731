import { pagePaths } from '#contract/paths.ts'
import { releaseFileNames } from '#contract/release-file-names.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { blocksOf } from '#questions/battery.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { publicRules } from '#rules/releases/disclosure/suppression-sentences.ts'
import { citationOf } from '#rules/releases/files/citation.ts'
import { Downloads } from '../../components/downloads.tsx'
import { LinkedText } from '../../components/linked-text.tsx'
import { Section } from '../../components/section.tsx'
import { useSite } from '../../site.ts'
import { BatteryCard } from './battery-card.tsx'
import { HowToRead } from './how-to-read.tsx'
import { Collapsible, CompareNav, FooterNav, ReleaseFrame, SilencedQuestions, WithIndex } from './release-frame.tsx'
import { ReleaseHero } from './release-hero.tsx'
import { ReleaseList } from './release-list.tsx'
import type { ReleaseProps } from './release-view.ts'
import { BarLegend, ReleasedQuestionCard } from './released-question.tsx'
import { ShareRelease } from './share-results.tsx'
import { WeightingEffect, WhoTookPart } from './weighting-effect.tsx'

export function ReleasePage({ view }: ReleaseProps) {
  const { release, isOpen } = view
  const { surveyId, questions, batteries } = release
  const blocks = blocksOf(questions, batteries)
  const rules = publicRules(release)
  return (
    <ReleaseFrame path={view.address}>
      <ReleaseHero view={view} />
      <ShareRelease view={view} />
      <WithIndex questions={blocks.map((block) => (block.kind === 'battery' ? block.battery : block.question))}>
        <Section id="preguntas" title="Pregunta por pregunta" className="questions">
          <CompareNav view={view} />
          <BarLegend />
          <SilencedQuestions view={view} />
          {blocks.map((block) =>
            block.kind === 'battery' ? (
              <BatteryCard key={block.battery.id} view={view} battery={block.battery} items={block.items} />
            ) : (
              <ReleasedQuestionCard key={block.question.id} view={view} question={block.question} />
            ),
          )}
          {rules && <p className="note">{rules}</p>}
        </Section>
        <HowToRead release={release} />
        <WhoTookPart release={release} />
        <WeightingEffect release={release} />
        <ReleaseList view={view} />
        <DataAndCitation view={view} />
        <MethodSheet view={view} />
      </WithIndex>
      <FooterNav surveyId={isOpen ? surveyId : undefined}>Participar en la encuesta {surveyId}</FooterNav>
    </ReleaseFrame>
  )
}

/** Who made it and how, line by line as AAPOR and INE ask. */
function MethodSheet({ view: { release } }: ReleaseProps) {
  return (
    <Collapsible id="metodo" title="Ficha de método">
      <dl className="method-list gap-x-10 sm:columns-2">
        {release.method.map(({ id, label, value, asksFor }) => (
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
    </Collapsible>
  )
}

/** How to cite the release, and its files, which never change. */
function DataAndCitation({ view: { release, sha256, address, client } }: ReleaseProps) {
  const { settings } = useSite()
  const { microdata, licence } = release
  if (!sha256) return null
  const url = settings.publicOrigin + address
  const files = [
    { label: 'Todo en CSV', href: releasePaths.data(address, releaseFileNames.data, 'csv') },
    { label: 'Todo en JSON', href: releasePaths.data(address, releaseFileNames.data, 'json') },
    { label: 'Paquete de entrega (ZIP)', href: releasePaths.bundle(address) },
  ]
  if (release.weighting.targets)
    files.push({ label: 'Metas de la ponderación (CSV)', href: releasePaths.weightingTargets(address) })
  if (microdata) {
    const label = `Microdatos (CSV, ${wholeNumber(microdata.records)} registros)`
    files.push({ label, href: releasePaths.microdata(address) })
    files.push({ label: 'Diccionario de los microdatos', href: releasePaths.microdataDictionary(address) })
  }
  return (
    <Collapsible id="citar" title={client ? 'Archivos' : 'Datos abiertos y cómo citar'}>
      {!client && (
        <blockquote className="rounded-xl bg-accent-soft p-4 text-ink select-all">
          {citationOf(release, { name: settings.brand.name, address: url })}
        </blockquote>
      )}
      <Downloads files={files} className="mt-3" />
      <dl className="facts mt-3">
        {!client && (
          <>
            <dt>Dirección</dt>
            <dd className="break-all">{url}</dd>
          </>
        )}
        {licence && !client && (
          <>
            <dt>Licencia</dt>
            <dd>
              <LinkedText text={licence} />
            </dd>
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
        La huella SHA-256 es del documento de la publicación: si cambiara un solo número, sería otra.{' '}
        <a href={pagePaths.openData} className="underline underline-offset-4">
          Cómo leer estos archivos en R, Python o una hoja de cálculo
        </a>
      </p>
    </Collapsible>
  )
}
