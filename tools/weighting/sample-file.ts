/** Counts the rows of a CSV into cells: from here on the cost depends on the cells, not on the people. */
import type { AnsweredCell } from '#rules/weighting/statistic.ts'
import { BadFile, type CsvFile, openCsv, readRows } from '../csv-file.ts'
import { type FileMargin, levelName } from './margins-file.ts'

/** The level of each margin, undefined where it is unknown. */
export interface FileCell extends AnsweredCell {
  readonly levels: readonly (string | undefined)[]
  readonly baseWeight: number
}

export type FileSample = ReturnType<typeof readSample>

const UNTARGETED_TO_SHOW = 5
/** With more values than this, a column that was not named as a question holds numbers or free text. */
const MOST_OPTIONS = 100

interface Columns {
  /** If not given, every column with no other use is a question. */
  readonly questions?: readonly string[] | undefined
  /** The column with the design weight of each row. */
  readonly baseWeight?: string | undefined
}

export function readSample(
  file: string,
  margins: readonly FileMargin[],
  { questions: named, baseWeight }: Columns = {},
) {
  const csv = openCsv(file)
  const inMargins = margins.flatMap(({ columns }) => columns)
  const delimiter = delimiterOf(csv, inMargins)
  const header = readHeader(csv, delimiter)
  const columnOf = (name: string) => {
    const column = header.indexOf(name)
    if (column < 0) throw new BadFile(file, { line: 1, column: header.length }, `falta la columna «${name}»`)
    return column
  }
  const isNoQuestion = (name: string) => name === '' || name === baseWeight || inMargins.includes(name)
  const names = named ?? header.filter((name) => !isNoQuestion(name))
  const questions = names.map((name) => ({ name, column: columnOf(name), values: new Set<string>() }))
  const hasTooManyValues = ({ values }: (typeof questions)[number]) => !named && values.size > MOST_OPTIONS
  const weightColumn = baseWeight === undefined ? undefined : columnOf(baseWeight)
  const finders = margins.map((margin) => levelFinder(margin, columnOf))
  const cells = new Map<string, CountedCell>()
  // Of each row, in the order of the file, its cell and the byte after it.
  const cellOfRow: number[] = []
  const endOfRow: number[] = []
  readRows(csv, { delimiter }, ({ cells: row, end, line }) => {
    endOfRow.push(end)
    // The first row is the header.
    if (endOfRow.length === 1) return
    const weight = weightColumn === undefined ? 1 : Number(row[weightColumn]?.trim() || Number.NaN)
    if (!(weight > 0 && Number.isFinite(weight)))
      throw new BadFile(file, { line: line(), column: (weightColumn ?? 0) + 1 }, NO_WEIGHT)
    const levels = finders.map(({ find }) => find(row))
    const key = JSON.stringify([levels, weight])
    const cell = cells.get(key) ?? { number: cells.size, levels, baseWeight: weight, people: 0, answers: new Map() }
    cells.set(key, cell)
    cellOfRow.push(cell.number)
    cell.people += 1
    for (const question of questions) {
      const value = row[question.column] ?? ''
      // An empty cell is a person who was not asked.
      if (value.trim() === '' || hasTooManyValues(question)) continue
      question.values.add(value)
      count(cell, question.name, value)
    }
  })
  const untargeted = finders.map((each) => [...each.untargeted])
  for (const [at, { columns, name }] of margins.entries()) {
    if (cells.size === 0 || [...cells.values()].some(({ levels }) => levels[at] !== undefined)) continue
    const seen = untargeted[at]?.map((value) => `«${value}»`).join(', ') || 'todas están vacías'
    const reason = `ninguna fila tiene un valor con meta en ${name}; se vieron: ${seen}`
    throw new BadFile(file, { line: 1, column: columnOf(columns[0] ?? '') + 1 }, reason)
  }
  return {
    csv,
    delimiter,
    header,
    cellOfRow,
    endOfRow,
    /** For each margin, some of the values without a target. */
    untargeted,
    cells: [...cells.values()] as readonly FileCell[],
    questions: questions
      .filter((question) => !hasTooManyValues(question))
      .map(({ name, values }) => ({ name, options: optionsOf([...values]) })),
    /** Columns with too many different values to be a question. */
    tooManyValues: questions.filter(hasTooManyValues).map(({ name }) => name),
  }
}

/** The separator with which the header has the columns of the margins; Excel writes ";" where a comma is decimal. */
function delimiterOf(csv: CsvFile, needed: readonly string[]): string {
  const hasAll = (delimiter: string) => {
    try {
      const header = readHeader(csv, delimiter)
      return needed.every((name) => header.includes(name))
    } catch (error) {
      // With the wrong separator, quotes in a good header look broken.
      if (error instanceof BadFile) return false
      throw error
    }
  }
  return [',', ';', '\t'].find(hasAll) ?? ','
}

function readHeader(csv: CsvFile, delimiter: string): readonly string[] {
  let header: readonly string[] = []
  readRows(csv, { delimiter, to: 1 }, ({ cells }) => {
    header = cells
  })
  const refuse = (column: number, reason: string) => new BadFile(csv.name, { line: 1, column }, reason)
  if (header.length === 0) throw refuse(1, 'el archivo está vacío')
  const again = header.findIndex((name, at) => name !== '' && header.indexOf(name) < at)
  if (again >= 0) throw refuse(again + 1, `la columna «${header[again]}» está dos veces`)
  return header
}

const NO_WEIGHT = 'un peso de base es un número mayor que 0'

function levelFinder({ columns: names, targets }: FileMargin, columnOf: (name: string) => number) {
  const columns = names.map(columnOf)
  const known = new Set(targets.map(({ level }) => level))
  const untargeted = new Set<string>()
  function find(row: readonly string[]): string | undefined {
    const values = columns.map((column) => row[column] ?? '')
    const level = levelName(values)
    if (known.has(level)) return level
    const isGiven = values.every((value) => value.trim() !== '')
    if (isGiven && untargeted.size < UNTARGETED_TO_SHOW) untargeted.add(values.join(', '))
    return undefined
  }
  return { find, untargeted }
}

interface CountedCell extends FileCell {
  readonly number: number
  people: number
  readonly answers: Map<string, { base: number; readonly counts: Map<string, number> }>
}

function count({ answers }: CountedCell, question: string, value: string): void {
  const asked = answers.get(question) ?? { base: 0, counts: new Map() }
  answers.set(question, asked)
  asked.base += 1
  asked.counts.set(value, (asked.counts.get(value) ?? 0) + 1)
}

/** A column of 0 and 1 is one option, chosen or not. */
function optionsOf(values: readonly string[]): string[] {
  if (values.length > 0 && values.every((value) => value === '0' || value === '1')) return ['1']
  return values.toSorted(new Intl.Collator('es-MX', { numeric: true }).compare)
}
