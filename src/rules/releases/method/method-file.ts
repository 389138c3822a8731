import { fieldNames, type MethodTexts, methodProblem } from './method-fields.ts'

/** The file with which sites before 0.5 told their method: texts for all surveys, and those that differ for some. */
export interface MethodFile extends MethodTexts {
  readonly encuestas?: Readonly<Record<string, MethodTexts>>
}

/** The texts of one survey. */
export function textsFor({ encuestas, ...ofAll }: MethodFile, surveyId: string): MethodTexts {
  return { ...ofAll, ...encuestas?.[surveyId] }
}

/** Reads the operator's file, and collects every problem instead of stopping at the first. */
export function readMethodFile(text: string): { file: MethodFile } | { problems: string[] } {
  // Windows editors begin a file with a byte order mark, which JSON does not allow.
  const content = parsed(text.replace(/^\uFEFF/, ''))
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
  return methodProblem(value)
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
