import { wordsNeverUsed } from '../words-never-used.ts'

/** What only the operator knows of a survey, by field name in the file. The label is shown in the method sheet and in obstacles. */
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

/** The licence of a release where the operator gives none. */
export const DEFAULT_LICENCE = 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/deed.es)'

export type MethodField = keyof typeof methodFields

type MethodTexts = Readonly<Partial<Record<MethodField, string>>>

/** The texts for all surveys, and those that differ for some. */
export interface MethodFile extends MethodTexts {
  readonly encuestas?: Readonly<Record<string, MethodTexts>>
}

/** The texts of one survey. */
export function textsFor(file: MethodFile | undefined, surveyId: string): MethodTexts {
  const { encuestas, ...ofAll } = file ?? {}
  return { ...ofAll, ...encuestas?.[surveyId] }
}

/** The labels of the fields that are missing to publish a survey. */
export function missingMethod(file: MethodFile | undefined, surveyId: string, isElectoral: boolean): string[] {
  const texts = textsFor(file, surveyId)
  return fieldNames
    .filter((name) => texts[name] === undefined)
    .filter((name) => methodFields[name].needed === 'always' || (isElectoral && methodFields[name].needed !== 'never'))
    .map((name) => methodFields[name].label)
}

export const fieldNames = Object.keys(methodFields) as MethodField[]

const LONGEST = 2_000
/** How every text of the example file begins. */
const AS_IN_THE_EXAMPLE = /^Escribe aquí/

/** Reads the operator's file, and collects every problem instead of stopping at the first. */
export function readMethodFile(text: string): { file: MethodFile } | { problems: string[] } {
  const content = parsed(text)
  if (!isObject(content)) return { problems: ['el archivo debe ser un objeto JSON: { "encarga": "…", … }'] }
  const { encuestas = {}, ...ofAll } = content
  const problems = problemsIn(ofAll, '')
  if (!isObject(encuestas)) problems.push('«encuestas» debe ser un objeto: { "005": { … } }')
  else {
    for (const [id, ofSurvey] of Object.entries(encuestas)) {
      if (!/^\d{3}$/.test(id)) problems.push(`«encuestas.${id}» no es una encuesta; van por su número: 005`)
      else if (!isObject(ofSurvey)) problems.push(`«encuestas.${id}» debe ser un objeto`)
      else problems.push(...problemsIn(ofSurvey, `encuestas.${id}.`))
    }
  }
  if (problems.length > 0) return { problems }
  const surveys = Object.entries(encuestas as Record<string, Texts>)
  return {
    file: { ...trimmed(ofAll as Texts), encuestas: Object.fromEntries(surveys.map(([id, of]) => [id, trimmed(of)])) },
  }
}

type Texts = Record<string, string>

function problemsIn(fields: Record<string, unknown>, path: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const problem = (fieldNames as string[]).includes(name)
      ? problemOf(value)
      : `no existe; hay ${fieldNames.join(', ')}`
    return problem ? [`«${path}${name}» ${problem}`] : []
  })
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'debe ser un texto entre comillas'
  if (value.trim() === '') return 'está vacío; escríbelo o quita el campo'
  if (AS_IN_THE_EXAMPLE.test(value)) return 'todavía dice lo del ejemplo'
  if (value.length > LONGEST) return `tiene ${value.length} caracteres y caben ${LONGEST}`
  const [never] = wordsNeverUsed(value)
  return never && `dice «${never}», que no vale para una encuesta abierta`
}

function trimmed(texts: Texts): MethodTexts {
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, value.trim()]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
