/** Reads the people of a CSV as cells: from here on the cost depends on the cells, not on the people. */
import type { AnsweredCell } from '#rules/weighting/statistic.ts'
import { BadFile, type CsvFile, openCsv, readRows } from '../csv-file.ts'
import { type FileMargin, levelName } from './margins-file.ts'

/** The level of each margin, undefined where it is unknown. */
export interface FileCell extends AnsweredCell {
  readonly levels: readonly (string | undefined)[]
  readonly baseWeight: number
}

export interface FileSample {
  readonly csv: CsvFile
  readonly delimiter: string
  readonly header: readonly string[]
  readonly cells: readonly FileCell[]
  /** Of each row, in the order of the file, its cell and the byte after it. */
  readonly cellOfRow: readonly number[]
  readonly endOfRow: readonly number[]
  readonly questions: readonly { readonly name: string; readonly options: readonly string[] }[]
  /** For each margin, some of the values that no target names. */
  readonly unnamed: readonly (readonly string[])[]
  /** Columns with so many different values that they are no question. */
  readonly passedOver: readonly string[]
}

const UNNAMED_TO_SHOW = 5
/** A column that nobody named as a question and with more values than this is a number or a text of its own. */
const MOST_OPTIONS = 100

interface Question {
  readonly name: string
  readonly column: number
  /** For each value, the people of each cell. */
  readonly chosen: Map<string, number[]>
}

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
): FileSample {
  const csv = openCsv(file)
  const inMargins = margins.flatMap(({ columns }) => columns)
  const delimiter = delimiterOf(csv, inMargins)
  const header = readHeader(csv, delimiter)
  const columnOf = (name: string) => {
    const column = header.indexOf(name)
    if (column < 0) throw new BadFile(file, { line: 1, column: header.length }, `falta la columna «${name}»`)
    return column
  }
  const isNoQuestionName = (name: string) => name === '' || name === baseWeight || inMargins.includes(name)
  const names = asked ?? header.filter((name) => !isNoQuestionName(name))
  const all = names.map((name): Question => ({ name, column: columnOf(name), chosen: new Map() }))
  const finder = cellFinder(margins, columnOf)
  const weightColumn = baseWeight === undefined ? undefined : columnOf(baseWeight)
  const cellOfRow: number[] = []
  const endOfRow: number[] = []
  let questions = all
  readRows(csv, { delimiter }, ({ cells, end, line }) => {
    endOfRow.push(end)
    // The first row is the header.
    if (endOfRow.length === 1) return
    const weight = weightColumn === undefined ? 1 : Number(cells[weightColumn]?.trim() || Number.NaN)
    if (!(weight > 0 && Number.isFinite(weight)))
      throw new BadFile(file, { line: line(), column: (weightColumn ?? 0) + 1 }, NO_WEIGHT)
    const cell = finder.find(cells, weight)
    cellOfRow.push(cell)
    for (const { chosen, column } of questions) count(chosen, cells[column] ?? '', cell)
    if (!asked && questions.some(isNoQuestion)) questions = questions.filter((each) => !isNoQuestion(each))
  })
  const unnamed = finder.unnamed()
  for (const [at, { columns }] of margins.entries()) {
    if (cellOfRow.length === 0 || finder.cells.some(({ levels }) => levels[at] !== undefined)) continue
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
    unnamed,
    cells: cellsOf(finder.cells, cellOfRow, questions),
    questions: questions.map(({ name, chosen }) => ({ name, options: optionsOf([...chosen.keys()]) })),
    passedOver: all.filter((each) => !questions.includes(each)).map(({ name }) => name),
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

/** Gives each combination of levels and base weight a number. */
function cellFinder(margins: readonly FileMargin[], columnOf: (name: string) => number) {
  const numbers = new Map<string, number>()
  const cells: Pick<FileCell, 'levels' | 'baseWeight'>[] = []
  const placed = margins.map(({ columns, targets }) => ({
    columns: columns.map(columnOf),
    known: new Set(targets.map(({ values }) => levelName(values))),
    unnamed: new Set<string>(),
  }))
  function find(row: readonly string[], baseWeight: number): number {
    const levels = placed.map(({ columns, known, unnamed }) => {
      const values = columns.map((column) => row[column] ?? '')
      const level = levelName(values)
      if (known.has(level)) return level
      if (unnamed.size < UNNAMED_TO_SHOW && values.every((value) => value.trim() !== '')) unnamed.add(values.join(', '))
      return undefined
    })
    const key = JSON.stringify([levels, baseWeight])
    const cell = numbers.get(key) ?? cells.push({ levels, baseWeight }) - 1
    numbers.set(key, cell)
    return cell
  }
  return { find, cells, unnamed: () => placed.map(({ unnamed }) => [...unnamed]) }
}

/** An empty cell is a person who was not asked. */
function count(chosen: Question['chosen'], value: string, cell: number): void {
  if (value.trim() === '') return
  const people = chosen.get(value)
  if (people) people[cell] = (people[cell] ?? 0) + 1
  else chosen.set(value, Object.assign([], { [cell]: 1 }))
}

function isNoQuestion({ chosen }: Question): boolean {
  return chosen.size > MOST_OPTIONS
}

/** A column of 0 and 1 asks one thing; 0 is not another answer. */
function optionsOf(values: readonly string[]): string[] {
  if (values.length > 0 && values.every((value) => value === '0' || value === '1')) return ['1']
  return values.toSorted(new Intl.Collator('es-MX', { numeric: true }).compare)
}

function cellsOf(
  cells: readonly Pick<FileCell, 'levels' | 'baseWeight'>[],
  cellOfRow: readonly number[],
  questions: readonly Question[],
): FileCell[] {
  const people = new Float64Array(cells.length)
  for (const cell of cellOfRow) people[cell] = (people[cell] ?? 0) + 1
  return cells.map((each, cell) => ({
    ...each,
    people: people[cell] ?? 0,
    answers: new Map(questions.map(({ name, chosen }) => [name, countsIn(chosen, cell)])),
  }))
}

function countsIn(chosen: Question['chosen'], cell: number) {
  const counts = new Map([...chosen].map(([value, people]) => [value, people[cell] ?? 0]))
  return { counts, base: [...counts.values()].reduce((sum, people) => sum + people, 0) }
}
