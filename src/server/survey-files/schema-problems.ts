import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { unknownWord } from '#rules/survey-files/did-you-mean.ts'

interface SchemaProblem {
  /** As «questionnaire.sections.0.title». */
  readonly path: string
  readonly message: string
}

/** What of JSON Schema our schemas use. */
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

/** What a value lacks to fit a schema, in Spanish and for the kind of question that was meant. The library alone says whether it fits. */
export function schemaProblems(schema: TSchema, value: unknown): SchemaProblem[] {
  if (Value.Check(schema, value)) return []
  const problems = explained(schema as Schema, value, '')
  return problems.length > 0 ? problems : [{ path: '', message: 'No tiene la forma de una encuesta.' }]
}

function explained(schema: Schema, value: unknown, path: string): SchemaProblem[] {
  if (schema.anyOf) return explainedByKind(schema.anyOf, value, path)
  const known = schema.enum ?? (schema.const === undefined ? undefined : [String(schema.const)])
  if (known) return known.includes(String(value)) ? [] : [{ path, message: unknownWord(String(value), known) }]
  if (schema.type === 'object') return explainedObject(schema, value, path)
  if (schema.type === 'array') return explainedArray(schema, value, path)
  const message = simpleProblem(schema, value)
  return message === undefined ? [] : [{ path, message }]
}

/** Of several shapes, the one whose `kind` it has; where they have none, a list or the object that has its names. */
function explainedByKind(shapes: readonly Schema[], value: unknown, path: string): SchemaProblem[] {
  if (!shapes.some(({ properties }) => properties?.kind)) {
    const alike = shapes.filter(({ type }) => (type === 'array') === Array.isArray(value))
    const hasNames = ({ properties = {} }: Schema) =>
      isObject(value) && Object.keys(value).every((name) => name in properties)
    return explained(alike.find(hasNames) ?? alike[0] ?? shapes[0] ?? {}, value, path)
  }
  const kinds = shapes.map(({ properties }) => String(properties?.kind?.const))
  const kind = isObject(value) ? String(value.kind) : ''
  const shape = shapes[kinds.indexOf(kind)]
  return shape ? explained(shape, value, path) : [{ path: under(path, 'kind'), message: unknownWord(kind, kinds) }]
}

function explainedObject(
  { properties = {}, patternProperties, required = [] }: Schema,
  value: unknown,
  path: string,
): SchemaProblem[] {
  if (!isObject(value)) return [{ path, message: 'Aquí va un objeto, entre llaves.' }]
  const [anyName] = Object.values(patternProperties ?? {})
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  return [
    ...missing.map((name) => ({ path: under(path, name), message: `Falta «${name}».` })),
    ...Object.entries(value).flatMap(([name, part]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : anyName
      return schema
        ? explained(schema, part, under(path, name))
        : [{ path: under(path, name), message: unknownWord(name, Object.keys(properties)) }]
    }),
  ]
}

function explainedArray(
  { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema,
  value: unknown,
  path: string,
): SchemaProblem[] {
  if (!Array.isArray(value)) return [{ path, message: 'Aquí va una lista, entre corchetes.' }]
  if (value.length < minItems)
    return [
      {
        path,
        message: value.length === 0 ? 'Está vacía.' : `Tiene ${value.length}: faltan ${minItems - value.length}.`,
      },
    ]
  if (value.length > maxItems) return [{ path, message: `Tiene ${value.length}: caben ${maxItems}.` }]
  return value.flatMap((part, at) => explained(items, part, under(path, String(at))))
}

function simpleProblem(
  { type, pattern, minLength = 0, maxLength = 0, minimum = 0, maximum = 0 }: Schema,
  value: unknown,
): string | undefined {
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
