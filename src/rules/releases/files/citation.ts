import type { Release } from '#releases/release.ts'
import { longDay } from '../../format/dates.ts'

export interface Publisher {
  readonly name: string
  /** Where this release is, with its number. */
  readonly address: string
}

/** How to cite a release. */
export function citationOf(release: Release, { name, address }: Publisher): string {
  const { publishedOn, surveyTitle, surveyId, number } = release
  const what = `«${surveyTitle}»: encuesta ${surveyId} de participación abierta, publicación ${number}`
  return `${name} (${publishedOn.slice(0, 4)}). ${what}. Publicada el ${longDay(publishedOn)}. ${address}`
}
