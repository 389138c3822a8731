import { pictureName, releaseFileNames } from './release-file-names.ts'

const comparedAt = { sex: 'por-sexo', age: 'por-edad', place: 'por-lugar', answer: 'por-respuesta' } as const

/** Published results, kept apart from `paths.ts`, which every survey page loads. A release keeps its addresses for ever; those without a number show the newest. */
export const releasePaths = {
  all: '/resultados',
  /** An Atom feed. */
  feed: '/resultados/feed.xml',
  newest: (survey: string) => `/survey/${survey}/resultados`,
  release: (survey: string, number: number) => `/survey/${survey}/resultados/${number}`,
  /** A release that is for one client, for whoever has the link. */
  client: (token: string) => `/cliente/${token}`,
  /** `page` is the newest, a release or the preview. */
  comparedBy: (page: string, by: keyof typeof comparedAt) => `${page}/${comparedAt[by]}`,

  // What is below a release, at its public address or at a client's.
  /** `name` is a question's id, or the name of the file about everything. */
  data: (release: string, name: string, type: 'csv' | 'json') => `${release}/${name}.${type}`,
  picture: (release: string, question: string, shape: 'wide' | 'square') =>
    `${release}/${pictureName(question, shape)}.png`,
  /** One question by itself, to be passed on. */
  question: (release: string, question: string) => `${release}/${question}/ver`,
  embed: (release: string, question: string) => `${release}/${question}/insertar`,
  microdata: (release: string) => `${release}/${releaseFileNames.microdata}.csv`,
  microdataDictionary: (release: string) => `${release}/${releaseFileNames.microdataDictionary}.csv`,
  weightingTargets: (release: string) => `${release}/${releaseFileNames.weightingTargets}.csv`,
  bundle: (release: string) => `${release}/entrega.zip`,
}
