/** Reads the people of a CSV as cells: from here on the cost depends on the cells, not on the people. */
import type { AnsweredCell } from '#rules/weighting/statistic.ts'
import { BadFile, type CsvFile, openCsv, readRows } from '../csv-file.ts'
import { type FileMargin, levelName } from './margins-file.ts'

/** The level of each margin, undefined where it is unknown. */
export interface FileCell extends AnsweredCell {
  readonly levels: readonly (string | undefined)[]
  readonly baseWeight: number
}

export type FileSample = ReturnType<typeof readSample>

const UNNAMED_TO_SHOW = 5
/** A column that nobody named as a question and with more values than this is a number or a text of its own. */
const MOST_OPTIONS = 100

interface Columns {
  /** Those that are questions; without them, all that are nothing else. */
  readonly questions?: readonly string[] | undefined
  /** What each row weighs before anything is done. */
  readonly baseWeight?: string | undefined
}

export function readSample(
  file: string,
  margins: readonly FileMargin[],
  { questions: asked, baseWeight }: Columns = {},
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
  const names = asked ?? header.filter((name) => !isNoQuestion(name))
  const questions = names.map((name) => ({ name, column: columnOf(name), values: new Set<string>() }))
  const isPassedOver = ({ values }: (typeof questions)[number]) => !asked && values.size > MOST_OPTIONS
  const weightColumn = baseWeight === undefined ? undefined : columnOf(baseWeight)
  const finders = margins.map(({ columns, targets }) => levelFinder(columns.map(columnOf), targets))
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
      if (value.trim() === '' || isPassedOver(question)) continue
      question.values.add(value)
      count(cell, question.name, value)
    }
  })
  const unnamed = finders.map((each) => [...each.unnamed])
  for (const [at, { columns }] of margins.entries()) {
    if (cells.size === 0 || [...cells.values()].some(({ levels }) => levels[at] !== undefined)) continue
    const seen = unnamed[at]?.map((value) => `«${value}»`).join(', ') || 'todas están vacías'
    const reason = `ninguna fila tiene un valor con meta en ${columns.join(' × ')}; se vieron: ${seen}`
    throw new BadFile(file, { line: 1, column: columnOf(columns[0] ?? '') + 1 }, reason)
  }
  return {
    csv,
    delimiter,
    header,
    cellOfRow,
    endOfRow,
    /** For each margin, some of the values that no target names. */
    unnamed,
    cells: [...cells.values()] as readonly FileCell[],
    questions: questions
      .filter((question) => !isPassedOver(question))
      .map(({ name, values }) => ({ name, options: optionsOf([...values]) })),
    /** Columns with so many different values that they are no question. */
    passedOver: questions.filter(isPassedOver).map(({ name }) => name),
  }
}

/** The separator is the one with which the columns of the margins are there; Excel writes ";" where a comma is decimal. */
function delimiterOf(csv: CsvFile, needed: readonly string[]): string {
  const hasAll = (delimiter: string) => {
    try {
      const header = readHeader(csv, delimiter)
      return needed.every((name) => header.includes(name))
    } catch (error) {
      // With the wrong separator the quotes of a good header look broken.
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

function levelFinder(columns: readonly number[], targets: FileMargin['targets']) {
  const known = new Set(targets.map(({ values }) => levelName(values)))
  const unnamed = new Set<string>()
  function find(row: readonly string[]): string | undefined {
    const values = columns.map((column) => row[column] ?? '')
    const level = levelName(values)
    if (known.has(level)) return level
    if (unnamed.size < UNNAMED_TO_SHOW && values.every((value) => value.trim() !== '')) unnamed.add(values.join(', '))
    return undefined
  }
  return { find, unnamed }
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

/** A column of 0 and 1 asks one thing; 0 is not another answer. */
function optionsOf(values: readonly string[]): string[] {
  if (values.length > 0 && values.every((value) => value === '0' || value === '1')) return ['1']
  return values.toSorted(new Intl.Collator('es-MX', { numeric: true }).compare)
}
