import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { unknownWordMessage } from '#rules/survey-files/did-you-mean.ts'

interface SchemaProblem {
  /** «questionnaire.sections.0.title» */
  readonly path: string
  readonly message: string
}

type Problems = Generator<SchemaProblem, void>

/** The part of JSON Schema that our schemas use. */
interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'boolean'
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly string[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Why a value does not fit a schema, in Spanish. TypeBox decides whether it fits; this only explains, by the kind of question that was meant. */
export function schemaProblems(schema: TSchema, value: unknown): SchemaProblem[] {
  if (Value.Check(schema, value)) return []
  const problems = [...explained(schema as Schema, value, '')]
  return problems.length > 0 ? problems : [{ path: '', message: 'No tiene la forma de una encuesta.' }]
}

function* explained(schema: Schema, value: unknown, path: string): Problems {
  if (schema.anyOf) yield* explainedByKind(schema.anyOf, value, path)
  else if (schema.type === 'object') yield* explainedObject(schema, value, path)
  else if (schema.type === 'array') yield* explainedArray(schema, value, path)
  else {
    const message = simpleProblem(schema, value)
    if (message !== undefined) yield { path, message }
  }
}

/** Explains by the alternative with the value's `kind`; if they have none, by the list, or by the object with the same keys. */
function* explainedByKind(shapes: readonly Schema[], value: unknown, path: string): Problems {
  const kinds = shapes.flatMap(({ properties }) => (properties?.kind ? [String(properties.kind.const)] : []))
  const kind = isObject(value) ? String(value.kind) : ''
  if (kinds.length > 0 && !kinds.includes(kind))
    return yield { path: under(path, 'kind'), message: unknownWordMessage(kind, kinds) }
  const alike = shapes.filter(({ type }) => (type === 'array') === Array.isArray(value))
  const hasNames = ({ properties = {} }: Schema) =>
    isObject(value) && Object.keys(value).every((name) => name in properties)
  const meant = kinds.length > 0 ? shapes[kinds.indexOf(kind)] : (alike.find(hasNames) ?? alike[0] ?? shapes[0])
  yield* explained(meant ?? {}, value, path)
}

function* explainedObject(schema: Schema, value: unknown, path: string): Problems {
  if (!isObject(value)) return yield { path, message: 'Aquí va un objeto, entre llaves.' }
  const { properties = {}, patternProperties = {}, required = [] } = schema
  const [anyName] = Object.values(patternProperties)
  for (const name of required)
    if (!Object.hasOwn(value, name)) yield { path: under(path, name), message: `Falta «${name}».` }
  for (const [name, part] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : anyName
    if (known) yield* explained(known, part, under(path, name))
    else yield { path: under(path, name), message: unknownWordMessage(name, Object.keys(properties)) }
  }
}

function* explainedArray(schema: Schema, value: unknown, path: string): Problems {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (!Array.isArray(value)) yield { path, message: 'Aquí va una lista, entre corchetes.' }
  else if (value.length === 0 && minItems > 0) yield { path, message: 'Está vacía.' }
  else if (value.length < minItems) yield { path, message: `Tiene ${value.length}: faltan ${minItems - value.length}.` }
  else if (value.length > maxItems) yield { path, message: `Tiene ${value.length}: caben ${maxItems}.` }
  else for (const [at, part] of value.entries()) yield* explained(items, part, under(path, String(at)))
}

function simpleProblem(schema: Schema, value: unknown): string | undefined {
  const { type, pattern, minLength = 0, maxLength = 0, minimum = 0, maximum = 0 } = schema
  const known = schema.enum ?? (schema.const === undefined ? undefined : [String(schema.const)])
  if (known) return known.includes(String(value)) ? undefined : unknownWordMessage(String(value), known)
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'Escribe true o false.'
  if (type === 'integer')
    return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
      ? undefined
      : `Escribe un número entero de ${minimum} a ${maximum}.`
  if (typeof value !== 'string') return 'Aquí va un texto, entre comillas.'
  if (value.length < minLength) return 'Falta el texto.'
  if (maxLength > 0 && value.length > maxLength) return `Tiene ${value.length} letras: caben ${maxLength}.`
  if (pattern !== undefined && !new RegExp(pattern).test(value))
    return `«${value}» no sirve como nombre: usa letras sin acento, números y guiones, por ejemplo «agua-dias».`
  return undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function under(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
