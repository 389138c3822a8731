import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { citationOf } from '#rules/releases/files/citation.ts'
import { DownloadIcon } from '../../components/icons.tsx'
import { lastingPath, type ReleaseView } from './release-view.ts'

/** In what words to name the release elsewhere, and all of it as files that never change. */
export function DataAndCitation({ settings, view }: { settings: PageSettings; view: ReleaseView }) {
  const { release, sha256 } = view
  const { surveyId, number, microdata } = release
  if (!sha256) return null
  const address = settings.publicOrigin + lastingPath(release)
  const files = [
    { label: 'Todo en CSV', href: releasePaths.data(surveyId, number, 'datos', 'csv') },
    { label: 'Todo en JSON', href: releasePaths.data(surveyId, number, 'datos', 'json') },
    { label: 'Paquete de entrega (ZIP)', href: releasePaths.bundle(surveyId, number) },
    ...(microdata
      ? [
          {
            label: `Microdatos (CSV, ${wholeNumber(microdata.records)} registros)`,
            href: releasePaths.microdata(surveyId, number),
          },
        ]
      : []),
  ]
  return (
    <section className="card" aria-labelledby="citar">
      <h2 id="citar" className="section-title">
        Datos abiertos y cómo citar
      </h2>
      <blockquote className="mt-4 rounded-xl bg-accent-soft p-4 text-ink select-all">
        {citationOf(release, { name: settings.brand.name, address })}
      </blockquote>
      <ul aria-label="Descargar" className="downloads mt-3">
        {files.map(({ label, href }) => (
          <li key={href}>
            <a href={href} download className="button-quiet text-sm">
              <DownloadIcon className="size-4" />
              {label}
            </a>
          </li>
        ))}
      </ul>
      <dl className="facts mt-3">
        <dt>Dirección</dt>
        <dd className="break-all">{address}</dd>
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
    </section>
  )
}
