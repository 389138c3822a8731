import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'

/** Errors and warnings about a file, each at its cell: «survey!C14», or in JSON «questionnaire.sections.0.title». */
export type SurveyReport = SurveyDraftReply['report']
type ReportLine = SurveyReport['errors'][number]

/** Further lines are only counted. */
const MOST_LINES = 200

/** Collects what is wrong with a survey file: with an error the survey cannot be opened, with a warning it can. */
export class Report {
  readonly #errors = new Map<string, ReportLine>()
  readonly #warnings = new Map<string, ReportLine>()

  /** A cell keeps its first error only: the others often follow from it. */
  error(cell: string, message: string): void {
    const key = /![A-Z]+\d+$/.test(cell) ? cell : `${cell} ${message}`
    if (!this.#errors.has(key)) this.#errors.set(key, { cell, message })
  }

  warn(cell: string, message: string): void {
    this.#warnings.set(`${cell} ${message}`, { cell, message })
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

function listed(lines: readonly ReportLine[]): readonly ReportLine[] {
  if (lines.length <= MOST_LINES) return lines
  return [
    ...lines.slice(0, MOST_LINES),
    { cell: 'archivo', message: `Hay ${lines.length - MOST_LINES} más como estos.` },
  ]
}
