/** Reads what a sample should be weighted to: a list of { columns, targets: [{ values, people }] }. */
import { readFileSync } from 'node:fs'
import type { Margin } from '#rules/weighting/margin.ts'
import { BadFile } from '../csv-file.ts'

export interface FileMargin {
  readonly columns: readonly string[]
  readonly targets: readonly { readonly values: readonly string[]; readonly people: number }[]
}

/** As the rules of weighting take it; `at` is its place among the levels of a cell. */
export function marginOf(
  { columns, targets }: FileMargin,
  at: number,
): Margin<{ readonly levels: readonly (string | undefined)[] }> {
  return {
    name: columns.join(' × '),
    targets: targets.map(({ values, people }) => ({ level: levelName(values), people })),
    levelOf: ({ levels }) => levels[at],
  }
}

/** In two columns, "a, b" and "c" are not "a" and "b, c". */
export function levelName(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(', ')
}

type Path = readonly (string | number)[]
type Require = (isRight: boolean, path: Path, reason: string) => asserts isRight

export function readMargins(file: string): FileMargin[] {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  const list = parsed(file, text)
  const require: Require = (isRight, path, reason) => {
    if (!isRight) throw new BadFile(file, placeAt(text, offsetOf(text, path)), reason)
  }
  require(Array.isArray(list) && list.length > 0, [], 'se espera una lista con al menos un margen')
  return list.map((margin, at) => checkedMargin(require, margin, [at]))
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const offset = /position (\d+)/.exec(String(error))?.[1]
    throw new BadFile(file, placeAt(text, Number(offset ?? text.length)), 'no es JSON')
  }
}

function checkedMargin(require: Require, margin: unknown, path: Path): FileMargin {
  require(isRecord(margin), path, 'un margen es { "columns": […], "targets": […] }')
  const { columns, targets } = margin
  require(isTexts(columns) && columns.length > 0, [...path, 'columns'], 'se espera una lista de columnas')
  require(new Set(columns).size === columns.length, [...path, 'columns'], 'hay una columna dos veces')
  const inTargets = [...path, 'targets']
  require(Array.isArray(targets) &&
    targets.length > 0, inTargets, 'se espera una lista de metas, { "values": […], "people": … }')
  const seen = new Set<string>()
  const checked = targets.map((target, at) => {
    const { values, people } = checkedTarget(require, target, { path: [...inTargets, at], columns })
    require(!seen.has(levelName(values)), [
      ...inTargets,
      at,
      'values',
    ], `la meta de ${values.join(', ')} está dos veces`)
    seen.add(levelName(values))
    return { values, people }
  })
  require(checked.some(({ people }) => people > 0), inTargets, 'ninguna meta tiene personas')
  return { columns, targets: checked }
}

function checkedTarget(
  require: Require,
  target: unknown,
  { path, columns }: { path: Path; columns: readonly string[] },
): FileMargin['targets'][number] {
  require(isRecord(target), path, 'una meta es { "values": […], "people": … }')
  const { people } = target
  const values = Array.isArray(target.values) ? target.values.map(asText) : undefined
  const inValues = [...path, 'values']
  require(isTexts(values), inValues, 'se espera una lista de textos')
  require(values.length === columns.length, inValues, `hay ${values.length} valores y ${columns.length} columnas`)
  require(values.every((value) => value.trim() !== ''), inValues, 'un valor vacío es «sin dato» y no tiene meta')
  require(typeof people === 'number' && people >= 0, [...path, 'people'], '«people» es un número, 0 o más')
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

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s[\]{},:"]+/g

/** Where a value stands in JSON that is known to be valid; one that is not there, where the nearest above it does. */
function offsetOf(text: string, wanted: Path): number {
  const offsets = new Map<string, number>()
  const path: (string | number)[] = []
  for (const { 0: token, 1: key, index } of text.matchAll(JSON_TOKEN)) {
    const last = path.at(-1)
    if (key !== undefined) path[path.length - 1] = JSON.parse(key)
    else if (token === ']' || token === '}') path.pop()
    else if (token !== ',') offsets.set(JSON.stringify(path), index)
    else if (typeof last === 'number') path[path.length - 1] = last + 1
    if (token === '[') path.push(0)
    if (token === '{') path.push('')
  }
  const found = wanted.map((_, at) => offsets.get(JSON.stringify(wanted.slice(0, wanted.length - at))))
  return found.find((offset) => offset !== undefined) ?? offsets.get('[]') ?? 0
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
