import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'

/** Errors and warnings about a file, each at its cell: «survey!C14», or in JSON «questionnaire.sections.0.title». */
export type SurveyReport = SurveyDraftReply['report']
type ReportLine = SurveyReport['errors'][number]

/** The cell of the author's file that holds a part of the document («questionnaire.sections.0.title»). */
export type CellOf = (path: string) => string

/** Further lines are only counted. */
const MOST_LINES = 200
/** Places and messages repeat names of the file, which may be as long as the file. */
const [LONGEST_CELL, LONGEST_MESSAGE] = [200, 1_000]

/** Collects what is wrong with a survey file: with an error the survey cannot be opened, with a warning it can. */
export class Report {
  readonly #errors = new Map<string, ReportLine>()
  readonly #warnings = new Map<string, ReportLine>()

  /** A cell keeps its first error only: the others often follow from it. */
  error(cell: string, message: string): void {
    const line = lineOf(cell, message)
    const key = /![A-Z]+\d+$/.test(line.cell) ? line.cell : keyOf(line)
    if (!this.#errors.has(key)) this.#errors.set(key, line)
  }

  warn(cell: string, message: string): void {
    const line = lineOf(cell, message)
    this.#warnings.set(keyOf(line), line)
  }

  get errorCount(): number {
    return this.#errors.size
  }

  get errors(): readonly ReportLine[] {
    return listed(saidOnce([...this.#errors.values()]))
  }

  /** Without those about a cell that has an error, from which they often follow too. */
  get warnings(): readonly ReportLine[] {
    const told = [...this.#warnings.values()].filter(({ cell }) => !this.#errors.has(cell))
    return listed(saidOnce(told))
  }
}

/** Cells that are named besides the first one. */
const MORE_CELLS = 12

/** The first names in a message, which differ from row to row: «date», or «partido», «voto». */
const firstNames = /«[^»]*»(?:, «[^»]*»)*/

/** The same message of many rows is one line, at the first of its cells; the others say which names they have instead. */
function saidOnce(lines: readonly ReportLine[]): readonly ReportLine[] {
  const causes = Map.groupBy(lines, ({ message }) => message.replace(firstNames, '«»'))
  return [...causes.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const sheet = first.cell.split('!')[0]
    const places = others.map(({ cell, message }) => {
      const names = message === first.message ? '' : ` (${firstNames.exec(message)?.[0]})`
      return `${cell.startsWith(`${sheet}!`) ? cell.slice(`${sheet}!`.length) : cell}${names}`
    })
    const more = places.length - MORE_CELLS
    const named = more > 1 ? [...places.slice(0, MORE_CELLS), `${more} más`] : places
    const message = `${first.message}${/[.!?»…]$/.test(first.message) ? '' : '.'} También en ${list.format(named)}.`
    return { cell: first.cell, message }
  })
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

function lineOf(cell: string, message: string): ReportLine {
  return { cell: shortened(cell, LONGEST_CELL), message: shortened(message, LONGEST_MESSAGE) }
}

function keyOf({ cell, message }: ReportLine): string {
  return `${cell} ${message}`
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function listed(lines: readonly ReportLine[]): readonly ReportLine[] {
  if (lines.length <= MOST_LINES) return lines
  return [
    ...lines.slice(0, MOST_LINES),
    { cell: 'archivo', message: `Hay ${lines.length - MOST_LINES} más como estos.` },
  ]
}
