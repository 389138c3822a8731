import { wordsNeverUsed } from '../words-never-used.ts'
import { fieldNames, type MethodFile, type MethodTexts } from './method-file.ts'

const LONGEST = 2_000
/** How every text of the example begins. */
const AS_IN_THE_EXAMPLE = /^Escribe aquí/

/** Reads what the operator wrote, and collects every problem instead of stopping at the first. */
export function readMethodFile(
  text: string,
  surveyIds: readonly string[],
): { file: MethodFile } | { problems: string[] } {
  const content = parsed(text)
  if (!isObject(content)) return { problems: ['el archivo debe ser un objeto JSON: { "encarga": "…", … }'] }
  const { encuestas = {}, ...ofAll } = content
  const problems = problemsIn(ofAll, '')
  if (!isObject(encuestas)) problems.push('«encuestas» debe ser un objeto: { "005": { … } }')
  else {
    for (const [id, ofSurvey] of Object.entries(encuestas)) {
      if (!surveyIds.includes(id)) problems.push(`«encuestas.${id}» no es una encuesta; son ${surveyIds.join(', ')}`)
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
