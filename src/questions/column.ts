/** A column of the exported table. Names are such that R, SPSS and SQL take them as they are. */
export interface Column {
  readonly name: string
  readonly label: string
  /** `code`: one of the values. `flag`: 1 or 0. `words`: what somebody wrote. */
  readonly type: 'code' | 'flag' | 'number' | 'day' | 'words'
  readonly values: readonly Labelled[]
  /** The longest text that it may hold, in bytes of UTF-8. */
  readonly bytes: number
}

export interface Labelled {
  readonly value: string
  readonly label: string
}

export type Cell = string | number | undefined

/** Asked, and not answered. It is no option's id: those have hyphens, not underscores. */
export const NOT_ANSWERED = 'not_answered'

export const notAnswered: Labelled = { value: NOT_ANSWERED, label: 'Se le preguntó y no contestó' }

export function codeColumn(name: string, label: string, values: readonly Labelled[]): Column {
  const bytes = Math.max(1, ...values.map(({ value }) => bytesOf(value)))
  return { name, label, type: 'code', values, bytes }
}

export function wordsColumn(name: string, label: string, maxLength: number): Column {
  // Three bytes at most for each of JavaScript's characters, and the apostrophe that makes a formula harmless.
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

/** SPSS allows 64 bytes; four are left for a number that keeps names apart. */
const LONGEST_NAME = 60

/** Words of SPSS and of R that cannot name anything. */
const reserved = /^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with|if|else|repeat|while|function|for|next|break|in)$/

/** `water-days` and `stored` are `water_days__stored`. */
export function columnName(...parts: readonly string[]): string {
  const name = parts.map((part) => part.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')).join('__')
  return (/^[a-z]/.test(name) && !reserved.test(name) ? name : `q_${name}`).slice(0, LONGEST_NAME).replace(/_+$/, '')
}

/** The same columns, with a number added to names that are already taken. */
export function withOwnNames<Of extends { readonly name: string }>(columns: readonly Of[], taken: Set<string>): Of[] {
  return columns.map((column) => {
    let name = column.name
    for (let number = 2; taken.has(name); number++) name = `${column.name}_${number}`
    taken.add(name)
    return { ...column, name }
  })
}
