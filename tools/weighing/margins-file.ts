/** Reads what a sample should be weighted to: a list of { columns, targets: [{ values, people }] }. */
import { readFileSync } from 'node:fs'
import type { Margin } from '#rules/weighting/margin.ts'
import { BadFile } from './bad-file.ts'
import { type JsonPath, placeAt, placeInJson } from './json-place.ts'

export interface FileMargin {
  readonly columns: readonly string[]
  readonly targets: readonly { readonly values: readonly string[]; readonly people: number }[]
}

/** The same for the weights. */
export function fileMargin(
  { columns, targets }: FileMargin,
  at: number,
): Margin<{ readonly levels: readonly (string | undefined)[] }> {
  return {
    name: columns.join(' × '),
    targets: targets.map(({ values, people }) => ({ level: levelName(values), people })),
    levelOf: ({ levels }) => levels[at],
  }
}

/** What a level is called: in two columns, "a, b" and "c" are not "a" and "b, c". */
export function levelName(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(', ')
}

type Refuse = (path: JsonPath, reason: string) => never

export function readMargins(file: string): FileMargin[] {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  const refuse: Refuse = (path, reason) => {
    throw new BadFile({ file, ...placeInJson(text, path) }, reason)
  }
  const list = parsed(text, file)
  if (!Array.isArray(list) || list.length === 0) refuse([], 'se espera una lista con al menos un margen')
  return (list as unknown[]).map((margin, at) => marginOf(margin, [at], refuse))
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const offset = /position (\d+)/.exec(String(error))?.[1]
    throw new BadFile({ file, ...placeAt(text, offset === undefined ? text.length : Number(offset)) }, 'no es JSON')
  }
}

function marginOf(margin: unknown, path: JsonPath, refuse: Refuse): FileMargin {
  if (!isRecord(margin)) return refuse(path, 'un margen es { "columns": […], "targets": […] }')
  const { columns, targets } = margin
  if (!isTexts(columns) || columns.length === 0) return refuse([...path, 'columns'], 'se espera una lista de columnas')
  if (new Set(columns).size < columns.length) return refuse([...path, 'columns'], 'hay una columna dos veces')
  if (!Array.isArray(targets) || targets.length === 0)
    return refuse([...path, 'targets'], 'se espera una lista de metas, { "values": […], "people": … }')
  const seen = new Set<string>()
  const read = targets.map((target, at) => targetOf(target, columns, { path: [...path, 'targets', at], refuse, seen }))
  if (read.every(({ people }) => people === 0)) refuse([...path, 'targets'], 'ninguna meta tiene personas')
  return { columns, targets: read }
}

interface TargetPlace {
  readonly path: JsonPath
  readonly refuse: Refuse
  readonly seen: Set<string>
}

function targetOf(target: unknown, columns: readonly string[], { path, refuse, seen }: TargetPlace) {
  if (!isRecord(target)) return refuse(path, 'una meta es { "values": […], "people": … }')
  const { people } = target
  const values = Array.isArray(target.values) ? target.values.map(asText) : undefined
  if (!isTexts(values)) return refuse([...path, 'values'], 'se espera una lista de textos')
  if (values.length !== columns.length)
    return refuse([...path, 'values'], `hay ${values.length} valores y ${columns.length} columnas`)
  if (values.some((value) => value.trim() === ''))
    return refuse([...path, 'values'], 'un valor vacío es «sin dato» y no tiene meta')
  if (typeof people !== 'number' || !Number.isFinite(people) || people < 0)
    return refuse([...path, 'people'], '«people» es un número, 0 o más')
  const key = JSON.stringify(values)
  if (seen.has(key)) return refuse([...path, 'values'], `la meta de ${values.join(', ')} está dos veces`)
  seen.add(key)
  return { values, people }
}

/** 1 and "1" are the same cell of a CSV. */
function asText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
