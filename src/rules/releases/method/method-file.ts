/**
 * What only the operator can say of a survey. In the file each has its Spanish name; the label is what the method sheet
 * shows, and what a refusal to publish names.
 */
export const methodFields = {
  encarga: { label: 'Quién la encargó', needed: 'always' },
  financia: { label: 'Quién la pagó', needed: 'always' },
  realiza: { label: 'Quién la realizó', needed: 'always' },
  publica: { label: 'Quién la publica', needed: 'always' },
  contacto: { label: 'Contacto', needed: 'always' },
  objetivo: { label: 'Objetivo', needed: 'always' },
  difusion: { label: 'Dónde se puso el enlace', needed: 'always' },
  incentivos: { label: 'Incentivos', needed: 'always' },
  cuotas: { label: 'Cuotas', needed: 'always' },
  limites: { label: 'Límites', needed: 'always' },
  costo: { label: 'Costo y recursos aplicados', needed: 'if-electoral' },
  experiencia: { label: 'Experiencia profesional', needed: 'if-electoral' },
  formacion: { label: 'Formación académica', needed: 'if-electoral' },
  asociaciones: { label: 'Asociaciones del ramo', needed: 'if-electoral' },
  licencia: { label: 'Licencia de los datos', needed: 'never' },
} as const satisfies Record<string, { label: string; needed: 'always' | 'if-electoral' | 'never' }>

/** What a release says where the operator says nothing. */
export const NO_LICENCE = 'sin licencia declarada'

export type MethodField = keyof typeof methodFields

export type MethodTexts = Readonly<Partial<Record<MethodField, string>>>

/** What holds for all surveys, and what is different in some. */
export interface MethodFile extends MethodTexts {
  readonly encuestas?: Readonly<Record<string, MethodTexts>>
}

/** What the file says of one survey. */
export function textsFor(file: MethodFile | undefined, surveyId: string): MethodTexts {
  const { encuestas, ...ofAll } = file ?? {}
  return { ...ofAll, ...encuestas?.[surveyId] }
}

/** The labels of what must be said before a survey is published, and is not. */
export function missingMethod(file: MethodFile | undefined, surveyId: string, isElectoral: boolean): string[] {
  const texts = textsFor(file, surveyId)
  return fieldNames
    .filter((name) => texts[name] === undefined)
    .filter((name) => methodFields[name].needed === 'always' || (isElectoral && methodFields[name].needed !== 'never'))
    .map((name) => methodFields[name].label)
}

export const fieldNames = Object.keys(methodFields) as MethodField[]
