import type { Question } from '#surveys/questionnaire.ts'
import { readCsv } from './read-csv.ts'

export type Row = Readonly<Record<string, string>>

export function tableOf(csv: string): Row[] {
  const [header = [], ...rows] = readCsv(csv)
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

// As an analyst would write it who has only read the dictionary.
const columnOf = (id: string) => id.replaceAll('-', '_')
export const flagOf = (question: string, option: string) => `${columnOf(question)}__${columnOf(option)}`

export function wasAsked({ id, kind, ...question }: Question, row: Row): boolean {
  if (kind === 'single' || kind === 'number' || kind === 'arm') return row[columnOf(id)] !== ''
  if (kind === 'scale') return row[columnOf(id)] !== '' || row[flagOf(id, 'out')] !== ''
  const flags = 'options' in question ? question.options.map((option) => option.id) : ['written']
  return flags.some((flag) => row[flagOf(id, flag)] !== '')
}

export function chose({ id, kind }: Question, option: string, row: Row): boolean {
  if (kind === 'single' || kind === 'number' || kind === 'arm') return row[columnOf(id)] === option
  if (kind === 'scale') return row[columnOf(id)] === option || row[flagOf(id, 'out')] === option
  return row[flagOf(id, option)] === '1'
}
