import type { Question } from '#questions/kinds.ts'
import { readSurveyFile } from '#server/survey-files/read-survey-file.ts'
import { workbookOf } from '#server/workbook.ts'

export type Rows = readonly Readonly<Record<string, string | number>>[]

export const yesNo: Rows = [
  { list_name: 'sn', name: 'si', label: 'Sí' },
  { list_name: 'sn', name: 'no', label: 'No' },
  { list_name: 'sn', name: 'ns', label: 'No sé', role: 'dont-know' },
]
export const people: Rows = [
  { list_name: 'personas', name: 'ana', label: 'Ana Ibarra' },
  { list_name: 'personas', name: 'beto', label: 'Beto Cruz' },
]

/** A workbook as other programs write it: only these columns, no sections of ours. */
export async function readForm(
  survey: Rows,
  choices: Rows = [...yesNo, ...people],
  settings: Rows = [{ form_title: 'Prueba' }],
) {
  const sheetOf = (name: string, rows: Rows) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    const lines = rows.map((row) => columns.map((column) => row[column]))
    return { name, widths: [], frozen: { rows: 1, columns: 0 }, rows: [[columns, ...lines]] }
  }
  const sheets = [sheetOf('survey', survey), sheetOf('choices', choices), sheetOf('settings', settings)]
  const { report, read } = readSurveyFile(await workbookOf(sheets))
  const sections = read?.survey.questionnaire.sections ?? []
  const questions: readonly Question[] = sections.flatMap((section) => section.questions)
  return {
    ...report,
    survey: read?.survey,
    sections,
    questions,
    said: [...report.errors, ...report.warnings].map(({ message }) => message),
  }
}

export const sure = { type: 'select_one sn', name: 'seguro', label: '¿Seguro?', required: 'yes' }
