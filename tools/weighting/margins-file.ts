/** Reads the margins to weight a sample to: a list of { columns, targets: [{ values, people }] }. */
import { readFileSync } from 'node:fs'
import type { Margin } from '#rules/weighting/margin.ts'
import { BadFile } from '../csv-file.ts'

/** Cells of the sample have a level for each margin, in the order of the file. */
export interface FileMargin extends Margin<{ readonly levels: readonly (string | undefined)[] }> {
  readonly columns: readonly string[]
}

/** Escaped, so that "a, b" and "c" in two columns differ from "a" and "b, c". */
export function levelName(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(', ')
}

type Path = readonly (string | number)[]
type Refuse = (path: Path, reason: string) => never

export function readMargins(file: string): FileMargin[] {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  const list = parsed(file, text)
  const refuse: Refuse = (path, reason) => {
    throw new BadFile(file, placeAt(text, offsetOf(text, path)), reason)
  }
  if (!Array.isArray(list) || list.length === 0) return refuse([], 'se espera una lista con al menos un margen')
  return list.map((margin, at) => {
    const { columns, targets } = checkedMargin(margin, (path, reason) => refuse([at, ...path], reason))
    return { columns, targets, name: columns.join(' × '), levelOf: ({ levels }) => levels[at] }
  })
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const offset = /position (\d+)/.exec(String(error))?.[1]
    throw new BadFile(file, placeAt(text, Number(offset ?? text.length)), 'no es JSON')
  }
}

function checkedMargin(margin: unknown, refuse: Refuse) {
  if (!isRecord(margin)) return refuse([], 'un margen es { "columns": […], "targets": […] }')
  const { columns, targets } = margin
  if (!isTexts(columns) || columns.length === 0) return refuse(['columns'], 'se espera una lista de columnas')
  if (new Set(columns).size < columns.length) return refuse(['columns'], 'hay una columna dos veces')
  if (!Array.isArray(targets) || targets.length === 0)
    return refuse(['targets'], 'se espera una lista de metas, { "values": […], "people": … }')
  const seen = new Set<string>()
  const checked = targets.map((target, at) => {
    const refuseTarget: Refuse = (path, reason) => refuse(['targets', at, ...path], reason)
    const { values, people } = checkedTarget(target, columns, refuseTarget)
    const level = levelName(values)
    if (seen.has(level)) refuseTarget(['values'], `la meta de ${values.join(', ')} está dos veces`)
    seen.add(level)
    return { level, people }
  })
  if (checked.every(({ people }) => people === 0)) return refuse(['targets'], 'ninguna meta tiene personas')
  return { columns, targets: checked }
}

function checkedTarget(target: unknown, columns: readonly string[], refuse: Refuse) {
  if (!isRecord(target)) return refuse([], 'una meta es { "values": […], "people": … }')
  const { people } = target
  const values = Array.isArray(target.values) ? target.values.map(asText) : undefined
  if (!isTexts(values)) return refuse(['values'], 'se espera una lista de textos')
  if (values.length !== columns.length)
    return refuse(['values'], `hay ${values.length} valores y ${columns.length} columnas`)
  if (values.some((value) => value.trim() === ''))
    return refuse(['values'], 'un valor vacío es «sin dato» y no tiene meta')
  if (typeof people !== 'number' || people < 0) return refuse(['people'], '«people» es un número, 0 o más')
  return { values, people }
}

/** In a CSV, 1 and "1" are the same value. */
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

/** The offset of a value in valid JSON; of a missing one, that of the nearest value that contains it. */
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
