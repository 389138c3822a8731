/** Reads the margins to weight a sample to: a list of { columns, targets: [{ values, people }] }. */
import { readFileSync } from 'node:fs'
import type { Margin } from '#rules/weighting/margin.ts'
import { CommandError } from '../commands/command.ts'

/** Cells of the sample have a level for each margin, in the order of the file. */
export interface FileMargin extends Margin<{ readonly levels: readonly (string | undefined)[] }> {
  readonly columns: readonly string[]
}

/** Escaped, so that "a, b" and "c" in two columns differ from "a" and "b, c". */
export function levelName(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(', ')
}

/** Names the margin and the target that are wrong by their place in the file's lists. */
type Refuse = (reason: string, ...place: string[]) => never

export function readMargins(file: string): FileMargin[] {
  const refuse: Refuse = (reason, ...place) => {
    throw new CommandError(`${[file, ...place].join(', ')}: ${reason}`)
  }
  const list = parsed(file)
  if (!Array.isArray(list) || list.length === 0) return refuse('se espera una lista con al menos un margen')
  return list.map((margin, at) => {
    const { columns, targets } = checkedMargin(margin, (reason, ...place) =>
      refuse(reason, `margen ${at + 1}`, ...place),
    )
    return { columns, targets, name: columns.join(' × '), levelOf: ({ levels }) => levels[at] }
  })
}

function parsed(file: string): unknown {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  try {
    return JSON.parse(text)
  } catch (error) {
    const [place = ''] = /line \d+ column \d+/.exec(String(error)) ?? []
    throw new CommandError(`${file}${place.replace('line', ', línea').replace(' column', ', columna')}: no es JSON`)
  }
}

function checkedMargin(margin: unknown, refuse: Refuse) {
  if (!isRecord(margin)) return refuse('un margen es { "columns": […], "targets": […] }')
  const { columns, targets } = margin
  if (!isTexts(columns) || columns.length === 0) return refuse('«columns» es una lista de columnas')
  if (new Set(columns).size < columns.length) return refuse('hay una columna dos veces')
  if (!Array.isArray(targets) || targets.length === 0)
    return refuse('«targets» es una lista de metas, { "values": […], "people": … }')
  const seen = new Set<string>()
  const checked = targets.map((target, at) => {
    const refuseTarget: Refuse = (reason) => refuse(reason, `meta ${at + 1}`)
    const { values, people } = checkedTarget(target, columns, refuseTarget)
    const level = levelName(values)
    if (seen.has(level)) refuseTarget(`la meta de ${values.join(', ')} está dos veces`)
    seen.add(level)
    return { level, people }
  })
  if (checked.every(({ people }) => people === 0)) return refuse('ninguna meta tiene personas')
  return { columns, targets: checked }
}

function checkedTarget(target: unknown, columns: readonly string[], refuse: Refuse) {
  if (!isRecord(target)) return refuse('una meta es { "values": […], "people": … }')
  const { people } = target
  const values = Array.isArray(target.values) ? target.values.map(asText) : undefined
  if (!isTexts(values)) return refuse('«values» es una lista de textos')
  if (values.length !== columns.length) return refuse(`hay ${values.length} valores y ${columns.length} columnas`)
  if (values.some((value) => value.trim() === '')) return refuse('un valor vacío es «sin dato» y no tiene meta')
  if (typeof people !== 'number' || people < 0) return refuse('«people» es un número, 0 o más')
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
