import type { QuestionCounts } from '#rules/weighting/statistic.ts'

/** A column that nobody named as a question and with more values than this is a number or a text of its own. */
const MOST_OPTIONS = 100

/** What people answered in one column, counted while the rows go by. */
export interface Column {
  readonly name: string
  readonly column: number
  /** For each value, the people of each cell. */
  readonly chosen: Map<string, number[]>
  isPassedOver: boolean
}

export function startColumn(name: string, column: number): Column {
  return { name, column, chosen: new Map(), isPassedOver: false }
}

export function count({ chosen, isPassedOver }: Column, value: string, cell: number): void {
  if (isPassedOver || value === '' || value.trim() === '') return
  const people = chosen.get(value)
  if (people) people[cell] = (people[cell] ?? 0) + 1
  else chosen.set(value, Object.assign([], { [cell]: 1 }))
}

export function passOver(columns: readonly Column[]): void {
  for (const column of columns) if (column.chosen.size > MOST_OPTIONS) column.isPassedOver = true
}

/** A column of 0 and 1 asks one thing; 0 is not another answer. */
export function optionsOf(values: readonly string[]): string[] {
  if (values.length > 0 && values.every((value) => value === '0' || value === '1')) return ['1']
  return values.toSorted(new Intl.Collator('es-MX', { numeric: true }).compare)
}

export function countsIn({ chosen }: Column, cell: number): QuestionCounts {
  const counts = new Map([...chosen].map(([value, people]) => [value, people[cell] ?? 0]))
  return { counts, base: [...counts.values()].reduce((sum, people) => sum + people, 0) }
}
