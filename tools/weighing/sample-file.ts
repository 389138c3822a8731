/** Turns the rows of a CSV into cells: from here on the cost depends on the cells, not on the people. */
import type { AnsweredCell } from '#rules/weighting/statistic.ts'
import { BadFile } from './bad-file.ts'
import { type Column, count, countsIn, optionsOf, passOver, startColumn } from './column-counts.ts'
import { readHeader } from './csv-header.ts'
import { csvRows } from './csv-rows.ts'
import { type FileMargin, levelName } from './margins-file.ts'

/** The level of each margin, undefined where it is unknown. */
export interface FileCell extends AnsweredCell {
  readonly levels: readonly (string | undefined)[]
}

export interface FileSample {
  readonly delimiter: string
  readonly header: readonly string[]
  readonly cells: readonly FileCell[]
  /** The cell of each row, in the order of the file. */
  readonly cellOfRow: readonly number[]
  readonly questions: readonly { readonly name: string; readonly options: readonly string[] }[]
  /** For each margin, some of the values that no target names. */
  readonly unnamed: readonly (readonly string[])[]
  /** Columns with so many different values that they are no question. */
  readonly passedOver: readonly string[]
}

const UNNAMED_TO_SHOW = 5

export function readSample(file: string, margins: readonly FileMargin[], asked?: readonly string[]): FileSample {
  const inMargins = margins.flatMap(({ columns }) => columns)
  const { delimiter, header } = readHeader(file, inMargins)
  const columnOf = (name: string) => {
    const column = header.indexOf(name)
    if (column < 0) throw new BadFile({ file, line: 1, column: header.length }, `falta la columna «${name}»`)
    return column
  }
  const cellsOf = cellFinder(margins, columnOf)
  const names = asked ?? header.filter((name) => name !== '' && !inMargins.includes(name))
  const questions = names.map((name) => startColumn(name, columnOf(name)))
  const cellOfRow: number[] = []
  for (const { line, cells } of rowsAfterHeader(file, delimiter)) {
    if (cells.length !== header.length) refuseWidth({ file, line, found: cells.length, expected: header.length })
    const cell = cellsOf.find(cells)
    cellOfRow.push(cell)
    for (const question of questions) count(question, cells[question.column] ?? '', cell)
    if (asked === undefined) passOver(questions)
  }
  const kept = questions.filter(({ isPassedOver }) => !isPassedOver)
  return {
    delimiter,
    header,
    cellOfRow,
    unnamed: cellsOf.unnamed.map((values) => [...values]),
    cells: cellsWith(cellsOf.levels, cellOfRow, kept),
    questions: kept.map(({ name, chosen }) => ({ name, options: optionsOf([...chosen.keys()]) })),
    passedOver: questions.filter(({ isPassedOver }) => isPassedOver).map(({ name }) => name),
  }
}

function* rowsAfterHeader(file: string, delimiter: string) {
  const rows = csvRows(file, delimiter)
  rows.next()
  yield* rows
}

function refuseWidth({
  file,
  line,
  found,
  expected,
}: {
  file: string
  line: number
  found: number
  expected: number
}): never {
  const column = Math.min(found, expected) + 1
  throw new BadFile({ file, line, column }, `la fila tiene ${found} columnas y el encabezado ${expected}`)
}

/** Gives each combination of levels a number. Rows with the same values ask only once. */
function cellFinder(margins: readonly FileMargin[], columnOf: (name: string) => number) {
  const columns = margins.map((margin) => margin.columns.map(columnOf))
  const known = margins.map(({ targets }) => new Set(targets.map(({ values }) => levelName(values))))
  const all = [...new Set(columns.flat())]
  const byValues = new Map<string, number>()
  const byLevels = new Map<string, number>()
  const levels: (string | undefined)[][] = []
  const unnamed = margins.map(() => new Set<string>())
  const numberOf = (row: readonly string[]) => {
    const found = columns.map((each, margin) => {
      const values = each.map((column) => row[column] ?? '')
      const level = levelName(values)
      if (known[margin]?.has(level)) return level
      const others = unnamed[margin]
      if (others && others.size < UNNAMED_TO_SHOW && values.every((value) => value.trim() !== ''))
        others.add(values.join(', '))
      return undefined
    })
    const key = JSON.stringify(found)
    const cell = byLevels.get(key) ?? levels.push(found) - 1
    byLevels.set(key, cell)
    return cell
  }
  const find = (row: readonly string[]) => {
    const key = JSON.stringify(all.map((column) => row[column]))
    const cell = byValues.get(key) ?? numberOf(row)
    byValues.set(key, cell)
    return cell
  }
  return { find, levels, unnamed }
}

function cellsWith(
  levels: readonly (string | undefined)[][],
  cellOfRow: readonly number[],
  questions: readonly Column[],
): FileCell[] {
  const people = new Float64Array(levels.length)
  for (const cell of cellOfRow) people[cell] = (people[cell] ?? 0) + 1
  return levels.map((each, cell) => ({
    levels: each,
    people: people[cell] ?? 0,
    answers: new Map(questions.map((question) => [question.name, countsIn(question, cell)])),
  }))
}
