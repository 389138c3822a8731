import type { Release } from '#releases/release.ts'
import { citationOf, type Publisher } from './citation.ts'
import type { PublicTable } from './public-tables.ts'

interface DataPackageParts {
  readonly release: Release
  readonly publisher: Publisher
  readonly tables: readonly PublicTable[]
  /** The size and the digest of a file of the ZIP. */
  readonly measure: (file: string) => { readonly bytes: number; readonly sha256: string }
}

/** `datapackage.json` as Frictionless describes it: the tables of the ZIP with the type and the meaning of each column. */
export function dataPackage({ release, publisher, tables, measure }: DataPackageParts): string {
  const { surveyId, number, surveyTitle, publishedOn, licence } = release
  const address = licence?.match(/https?:\/\/\S+[^\s.,;)]/)?.[0]
  const described = {
    profile: 'tabular-data-package',
    name: `encuesta-${surveyId}-publicacion-${number}`,
    title: `${surveyTitle}: encuesta ${surveyId}, publicación ${number}`,
    description: `Encuesta de participación abierta, ponderada. Cómo citar: ${citationOf(release, publisher)}`,
    homepage: publisher.address,
    version: String(number),
    created: `${publishedOn}T00:00:00-06:00`,
    ...(licence && { licenses: [{ title: licence, ...(address && { path: address }) }] }),
    contributors: [{ title: publisher.name, role: 'publisher' }],
    resources: tables.map(({ name, title, fields }) => {
      const { bytes, sha256 } = measure(`${name}.csv`)
      return {
        ...{ profile: 'tabular-data-resource', name, title, path: `${name}.csv`, format: 'csv', mediatype: 'text/csv' },
        ...{ encoding: 'utf-8', bytes, hash: `sha256:${sha256}` },
        dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
        schema: {
          missingValues: [''],
          fields: fields.map(({ values, ...field }) => ({
            ...field,
            ...(values && {
              constraints: { enum: values.map(({ value }) => (field.type === 'integer' ? Number(value) : value)) },
            }),
          })),
        },
      }
    }),
  }
  return `${JSON.stringify(described, null, 2)}\n`
}
