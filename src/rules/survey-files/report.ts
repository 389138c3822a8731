import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'

/** Everything that is to be said of a file, each at its place: «survey!C14», or for JSON «questionnaire.sections.0.title». */
export type SurveyReport = SurveyDraftReply['report']
type ReportLine = SurveyReport['errors'][number]

/** Beyond these they are counted, not listed. */
const MOST_LINES = 200

/** What was found while a survey file was read: with an error it cannot be opened, a warning is for a person to judge. */
export class Report {
  readonly #errors = new Map<string, ReportLine>()
  readonly #warnings = new Map<string, ReportLine>()

  /** Of a cell the first error is told: what else is wrong with it often follows from that. */
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
