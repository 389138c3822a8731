import { type Cell, cellNamed } from '#rules/cell.ts'
import { type Counted, countOrder } from '#rules/counting.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { QuestionnaireVersion } from './writes/all.ts'
import type { Recount, Recounted } from './writes/recount.ts'

/** How many people of a cell were asked and chose what. */
export interface CellCounts {
  readonly cell: Cell
  readonly people: number
  /** By question and option; those asked under the option `''`. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const FIRST_COUNT = { job: 'first count', number: 1 }

/** What people answered, counted by cell: read in the same time however many they are. */
export function counts({ read }: Engine, { write }: BatchWriter) {
  async function orders(surveyId: string): Promise<Map<string, Counted[]>> {
    const rows = await read.rows<{ version: string; document: string }>('readQuestionnaires', [surveyId])
    return new Map(rows.map(({ version, document }) => [version, countOrder(JSON.parse(document) as Questionnaire)]))
  }

  const recount = (asked: Recount): Promise<Recounted> => write('recount', asked)

  return {
    /** In all time, or in one ISO week. Versions of the questionnaire are added up, question by question. */
    async of(surveyId: string, week = ''): Promise<CellCounts[]> {
      const order = await orders(surveyId)
      const rows = await read.rows<{ version: string; cell: string; counts: string }>('readCounts', [surveyId, week])
      const byCell = Map.groupBy(rows, ({ cell }) => cell)
      return [...byCell].map(([name, ofCell]) => {
        const sum = emptySum()
        for (const { version, counts } of ofCell) sum.add(order.get(version) ?? [], JSON.parse(counts) as number[])
        return { cell: cellNamed(name), people: sum.people(), counts: sum.counts }
      })
    },

    async weeks(surveyId: string): Promise<string[]> {
      const rows = await read.rows<{ week: string }>('readWeeks', [surveyId])
      return rows.map(({ week }) => week)
    },

    /** Notes what a version of a questionnaire asks. The same again changes nothing. */
    noteQuestionnaire: (asked: QuestionnaireVersion): Promise<void> => write('noteQuestionnaire', asked),

    recount,

    /** Counts what an earlier release kept without counting it. */
    async countOnce(surveys: readonly Recount[]): Promise<void> {
      const [done] = await read.rows<{ number: number }>('readRound', [FIRST_COUNT.job])
      if (done) return
      for (const asked of surveys) await recount(asked)
      await write('beginRound', FIRST_COUNT)
    },
  }
}

function emptySum() {
  const counts = new Map<string, Map<string, number>>()
  let people = 0
  return {
    counts,
    people: () => people,
    add(order: readonly Counted[], numbers: readonly number[]) {
      for (const [place, { question, option = '' }] of order.entries()) {
        const number = numbers[place] ?? 0
        if (question === undefined) {
          people += number
          continue
        }
        const ofQuestion = counts.get(question) ?? new Map<string, number>()
        counts.set(question, ofQuestion)
        ofQuestion.set(option, (ofQuestion.get(option) ?? 0) + number)
      }
    },
  }
}
