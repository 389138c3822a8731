import { FIRST_COUNT } from '../counts.ts'
import { StoreRefused } from '../engine.ts'
import type { Reads } from '../queries.ts'
import { askedSurveys, comparedCounts } from '../writes/recount.ts'
import type { RowsOfTable } from './tables.ts'

/** What a restored database says of a survey in numbers, against what its rows add up to. */
export interface SurveyNumbers {
  readonly surveyId: string
  /** Cells whose numbers are not those of the responses. */
  readonly wrongCells: number
}

/** Recounts the responses. Nothing where an earlier release never counted them: the next start does. */
export async function recountedSurveys(reads: Reads): Promise<SurveyNumbers[]> {
  const [counted] = await reads.rows<{ number: number }>('readRound', [FIRST_COUNT.job])
  if (!counted || counted.number < FIRST_COUNT.number) return []
  const found: SurveyNumbers[] = []
  for (const surveyId of await askedSurveys(reads)) {
    try {
      found.push({ surveyId, wrongCells: (await comparedCounts(reads, surveyId)).wrong.length })
    } catch (cause) {
      if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause
      throw new StoreRefused(
        `La encuesta ${surveyId} tiene respuestas o conteos que no se pueden leer. No se cambió nada.`,
        {
          cause,
        },
      )
    }
  }
  return found
}

export interface Turns {
  readonly surveyId: string
  /** How often its visitors completed it, all together. */
  readonly taken: number
  /** How many completions were tallied. */
  readonly completed: number
}

/** Adds up turns from the rows as they come. A survey that was closed for good has no visitors any more, and is left out. */
export function turnSums() {
  const taken = new Map<string, number>()
  const completed = new Map<string, number>()
  const add = (sums: typeof taken, survey: unknown, amount: unknown) =>
    sums.set(String(survey), (sums.get(String(survey)) ?? 0) + Number(amount))
  return {
    add({ table, rows }: RowsOfTable): void {
      const [survey, turns] = ['survey_id', 'completions'].map((wanted) =>
        table.columns.findIndex(({ name }) => name === wanted),
      ) as [number, number]
      if (turns !== -1) for (const row of rows) add(taken, row[survey], row[turns])
      if (table.name !== 'tally') return
      for (const [surveyId, measure, bucket, amount] of rows) {
        if (measure === 'completed' && bucket === '') add(completed, surveyId, amount)
      }
    },
    sums: (): Turns[] =>
      [...taken].map(([surveyId, turns]) => ({ surveyId, taken: turns, completed: completed.get(surveyId) ?? 0 })),
  }
}
