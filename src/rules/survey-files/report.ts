import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'

/** Errors and warnings about a file, each at its cell: «survey!C14», or in JSON «questionnaire.sections.0.title». */
export type SurveyReport = SurveyDraftReply['report']
type ReportLine = SurveyReport['errors'][number]

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
    return listed([...this.#errors.values()])
  }

  get warnings(): readonly ReportLine[] {
    return listed([...this.#warnings.values()])
  }
}

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
