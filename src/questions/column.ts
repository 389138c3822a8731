/** A column of the exported table. R, SPSS and SQL accept its name as it is. */
export interface Column {
  readonly name: string
  readonly label: string
  /** `code`: one of the values. `flag`: 1 or 0. `words`: what somebody wrote. */
  readonly type: 'code' | 'flag' | 'number' | 'day' | 'words'
  readonly values: readonly Labelled[]
  /** The longest possible text, in UTF-8 bytes. */
  readonly bytes: number
}

export interface Labelled {
  readonly value: string
  readonly label: string
}

export type Cell = string | number | undefined

/** Asked but not answered. Cannot clash with an option's id: those have no underscores. */
export const NOT_ANSWERED = 'not_answered'

export const notAnswered: Labelled = { value: NOT_ANSWERED, label: 'Se le preguntó y no contestó' }

export function codeColumn(name: string, label: string, values: readonly Labelled[]): Column {
  const bytes = Math.max(1, ...values.map(({ value }) => bytesOf(value)))
  return { name, label, type: 'code', values, bytes }
}

export function wordsColumn(name: string, label: string, maxLength: number): Column {
  // At most three bytes for each UTF-16 unit, and the apostrophe that keeps a spreadsheet from running a formula.
  return { name, label, type: 'words', values: [], bytes: 3 * maxLength + 1 }
}

export function plainColumn(name: string, label: string, type: 'flag' | 'number' | 'day'): Column {
  return { name, label, type, values: type === 'flag' ? yesOrNo : [], bytes: 0 }
}

const yesOrNo: readonly Labelled[] = [
  { value: '1', label: 'Sí' },
  { value: '0', label: 'No' },
]

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** SPSS allows 64 bytes; four are left for the number that makes a name unique. */
const LONGEST_NAME = 60

/** Reserved words of SPSS and R. */
const reserved = /^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with|if|else|repeat|while|function|for|next|break|in)$/

/** `water-days` and `stored` become `water_days__stored`. */
export function columnName(...parts: readonly string[]): string {
  const name = parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')).join('__')
  return (/^[a-z]/.test(name) && !reserved.test(name) ? name : `q_${name}`).slice(0, LONGEST_NAME).replace(/_+$/, '')
}

/** Adds a number to names that are already taken. */
export function withUniqueNames<Of extends { name: string }>(columns: readonly Of[], taken: Set<string>): Of[] {
  return columns.map((column) => {
    let name = column.name
    for (let number = 2; taken.has(name); number++) name = `${column.name}_${number}`
    taken.add(name)
    return { ...column, name }
  })
}
