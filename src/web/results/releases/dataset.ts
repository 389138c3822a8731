import type { PageSettings } from '#contract/pages.ts'
import { releaseFileNames } from '#contract/release-file-names.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { citationOf } from '#rules/releases/files/citation.ts'
import { WEB_ADDRESS } from '../../components/linked-text.tsx'
import type { ReleaseView } from './release-view.ts'

/** A release as schema.org describes a data set, for search engines of data. Undefined for a draft, for what was withdrawn and for what is not public. */
export function datasetOf(view: ReleaseView, { publicOrigin, brand }: PageSettings, description: string) {
  const { release, sha256, withdrawn } = view
  if (!sha256 || withdrawn || view.client) return undefined
  const { surveyTitle, surveyId, number, publishedOn, fieldwork, questions, licence } = release
  const address = publicOrigin + view.address
  const publisher = { '@type': 'Organization', name: brand.name, url: brand.url }
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': address,
    name: `${surveyTitle}: encuesta ${surveyId}, publicación ${number}`,
    description: `${description} Encuesta de participación abierta, ponderada, con su método y sus límites.`,
    url: address,
    identifier: `sha256:${sha256}`,
    version: number,
    inLanguage: 'es-MX',
    isAccessibleForFree: true,
    license: licenceAddress(licence),
    creditText: citationOf(release, { name: brand.name, address }),
    creator: publisher,
    publisher,
    datePublished: publishedOn,
    temporalCoverage: `${fieldwork.from}/${fieldwork.to}`,
    spatialCoverage: { '@type': 'Place', name: 'Aguascalientes, México' },
    measurementTechnique: 'Encuesta abierta por internet, no probabilística, ponderada',
    variableMeasured: questions.map(({ text }) => text),
    distribution: filesOf(view).map(({ path, format }) => ({
      '@type': 'DataDownload',
      encodingFormat: format,
      contentUrl: publicOrigin + path,
    })),
  }
}

/** None while a part of them is silenced: the files about all questions are not there then. */
function filesOf({ address, silenced }: ReleaseView) {
  if (silenced.length > 0) return []
  const { data } = releaseFileNames
  return [
    { path: releasePaths.data(address, data, 'csv'), format: 'text/csv' },
    { path: releasePaths.data(address, data, 'json'), format: 'application/json' },
    { path: releasePaths.bundle(address), format: 'application/zip' },
  ]
}

/** Only an address says which licence it is; the operator may have written something else. */
function licenceAddress(licence: string | undefined): string | undefined {
  return licence?.match(WEB_ADDRESS)?.[0]
}
