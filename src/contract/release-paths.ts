import { pictureName, releaseFileNames } from './release-file-names.ts'

const comparedAt = { sex: 'por-sexo', age: 'por-edad', place: 'por-lugar' } as const

function releaseCsv(survey: string, number: number, file: keyof typeof releaseFileNames): string {
  return `/survey/${survey}/resultados/${number}/${releaseFileNames[file]}.csv`
}

/** Published results, kept apart from `paths.ts`, which every survey page loads. A release keeps its addresses for ever; those without a number show the newest. */
export const releasePaths = {
  all: '/resultados',
  /** An Atom feed. */
  feed: '/resultados/feed.xml',
  newest: (survey: string) => `/survey/${survey}/resultados`,
  release: (survey: string, number: number) => `/survey/${survey}/resultados/${number}`,
  /** `page` is the newest, a release or the preview. */
  comparedBy: (page: string, by: keyof typeof comparedAt) => `${page}/${comparedAt[by]}`,
  /** `name` is a question's id, or the name of the file about everything. */
  data: (survey: string, number: number, name: string, type: 'csv' | 'json') =>
    `/survey/${survey}/resultados/${number}/${name}.${type}`,
  picture: (survey: string, number: number, question: string, shape: 'wide' | 'square') =>
    `/survey/${survey}/resultados/${number}/${pictureName(question, shape)}.png`,
  /** One question by itself, to be passed on. */
  question: (survey: string, number: number, question: string) =>
    `/survey/${survey}/resultados/${number}/${question}/ver`,
  embed: (survey: string, number: number, question: string) =>
    `/survey/${survey}/resultados/${number}/${question}/insertar`,
  microdata: (survey: string, number: number) => releaseCsv(survey, number, 'microdata'),
  microdataDictionary: (survey: string, number: number) => releaseCsv(survey, number, 'microdataDictionary'),
  weightingTargets: (survey: string, number: number) => releaseCsv(survey, number, 'weightingTargets'),
  bundle: (survey: string, number: number) => `/survey/${survey}/resultados/${number}/entrega.zip`,
}
