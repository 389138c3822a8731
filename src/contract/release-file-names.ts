/** The files of a release that are about all of its questions. Those about one have its id, so that no question may have one of these names. */
export const releaseFileNames = {
  data: 'datos',
  microdata: 'microdatos',
  microdataDictionary: 'microdatos-diccionario',
  weightingTargets: 'ponderacion',
} as const

/** The name of a question's picture, without its ending. */
export function pictureName(question: string, shape: 'wide' | 'tall'): string {
  return shape === 'tall' ? `${question}-vertical` : question
}
