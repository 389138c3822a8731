import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { citationOf } from '#rules/releases/files/citation.ts'
import { Downloads } from '../../components/downloads.tsx'
import { Section } from '../../components/section.tsx'
import { lastingPath, type ReleaseView } from './release-view.ts'

/** In what words to name the release elsewhere, and all of it as files that never change. */
export function DataAndCitation({ settings, view }: { settings: PageSettings; view: ReleaseView }) {
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
    <Section id="citar" title="Datos abiertos y cómo citar" className="card">
      <blockquote className="mt-4 rounded-xl bg-accent-soft p-4 text-ink select-all">
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
    </Section>
  )
}
