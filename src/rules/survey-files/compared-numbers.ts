import { MOST_BANDS, OPEN_END } from '#questions/number.ts'
import { idFrom } from './ids.ts'
import type { TableRow } from './sheet-table.ts'

interface Comparison {
  readonly sign: string
  readonly number: number
}

/** The numbers that the sheet compares each question or calculation with, by its id. */
export type ComparedNumbers = ReadonlyMap<string, readonly Comparison[]>

const comparison = /\$\{ ?([^{}]*?) ?\} ?(!=|[<>]=?|=) ?['"]?(\d*\.?\d+)/g

export function comparedNumbers(rows: readonly TableRow[]): ComparedNumbers {
  const found = new Map<string, Comparison[]>()
  for (const row of rows)
    for (const text of [row.text('relevant'), row.text('calculation')])
      for (const [, name = '', sign = '', number] of text.matchAll(comparison)) {
        const id = idFrom(name)
        const others = found.get(id) ?? []
        found.set(id, others)
        others.push({ sign, number: Number(number) })
      }
  return found
}

/** Few people give large numbers. */
const usualStarts = [0, 1, 2, 3, 4, 5]

/** Bands for a number that the sheet gives none: the usual ones, and others that begin or end where a condition needs it. */
export function bandsFor(compared: readonly Comparison[] = []): string {
  const starts = compared.flatMap(({ sign, number }) => {
    if (sign === '>=' || sign === '<') return [number]
    return sign === '>' || sign === '<=' ? [number + 1] : [number, number + 1]
  })
  const whole = starts.filter((start) => Number.isInteger(start) && start < OPEN_END)
  const needed = [...new Set([...usualStarts, ...whole])].toSorted((a, b) => a - b)
  const all = needed.length > MOST_BANDS ? usualStarts : needed
  return all
    .map((from, at) => {
      const next = all[at + 1]
      if (next === undefined) return `${from}+`
      return next === from + 1 ? `${from}` : `${from}-${next - 1}`
    })
    .join(' | ')
}

/** How many equal parts a random number is cut into, so that each comparison is with the end of one. */
export function equalParts(compared: readonly Comparison[] = []): number | undefined {
  if (compared.length === 0) return undefined
  const counts = Array.from({ length: 19 }, (_, at) => at + 2)
  return counts.find((parts) =>
    compared.every(({ sign, number }) => /[<>]/.test(sign) && endOfPart(number, parts) !== undefined),
  )
}

/** The part that ends at a number between 0 and 1; sheets write 0.33 or 0.166666. */
function endOfPart(number: number, parts: number): number | undefined {
  const part = Math.round(number * parts)
  const decimals = String(number).split('.')[1]?.length ?? 0
  const isNear = Math.abs(number - part / parts) < Math.min(0.004, 10 ** -decimals)
  return part > 0 && part < parts && isNear ? part : undefined
}

/** The parts, counted from 1, for which «${azar} <= 0.5» holds. */
export function partsWhere(sign: string, number: number, parts: number): readonly string[] {
  const end = endOfPart(number, parts)
  if (end === undefined) return []
  const all = Array.from({ length: parts }, (_, at) => at + 1)
  return all.filter((part) => (sign.startsWith('<') ? part <= end : part > end)).map(String)
}
