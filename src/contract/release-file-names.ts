/** The files of a release that are about all of its questions. Those about one have its id, so that no question may have one of these names. */
export const releaseFileNames = {
  data: 'datos',
  microdata: 'microdatos',
  microdataDictionary: 'microdatos-diccionario',
  weightingTargets: 'ponderacion',
} as const

/** The name of the picture of a question or battery, without its ending. No id has an underscore, so none has the name of another. */
export function pictureName(question: string, shape: 'wide' | 'square'): string {
  return shape === 'square' ? `${question}_cuadrada` : question
}
