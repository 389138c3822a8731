import { municipalityOf } from '#places/postal-table.ts'
import { cellName, cellOf } from '#rules/answers/cell.ts'
import { counter } from '#rules/answers/counting.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { isoWeek } from '#rules/format/dates.ts'
import { type Line, lineReader } from '#rules/quality/straight-lines.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Reads } from '../queries.ts'
import type { CountSheet } from './count-sheet.ts'

/** The day that a session's id begins with: `20260707…` is «2026-07-07». */
export function dayOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`
}

export type ResponseRow = {
  id: string
  version: string
  postalCode: string | null
  marks: string
  answers: string
}

/**
 * Counts responses of a survey by their version of the questionnaire, in all time and in the week of the day in the session's id,
 * so that a recount finds the same. `count` returns whether the answers are straight-lined.
 */
export async function responseCounter(reads: Reads, surveyId: string) {
  const rows = await reads.rows<{ version: string; document: string }>('readQuestionnaires', [surveyId])
  const readers = new Map(
    rows.map(({ version, document }) => {
      const questionnaire = JSON.parse(document) as Questionnaire
      return [version, { countsOf: counter(questionnaire), lineOf: lineReader(questionnaire) }]
    }),
  )
  return {
    /** Nothing is counted of a response to a version that is not stored. */
    knows: (version: string): boolean => readers.has(version),

    count(sheet: CountSheet, { id, version, postalCode, marks, answers }: ResponseRow, by?: 1 | -1): Line | undefined {
      const kept = JSON.parse(answers) as StoredAnswers
      const reader = readers.get(version)
      const cell = cellName(cellOf(kept, postalCode === null ? undefined : municipalityOf(postalCode)))
      const places = reader?.countsOf(kept) ?? []
      for (const week of ['', isoWeek(dayOf(id))]) sheet.add({ surveyId, version, week, cell, marks }, places, by)
      return reader?.lineOf(kept)
    },
  }
}
