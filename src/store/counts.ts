import type { CellCounts } from '#rules/answers/analysis.ts'
import { cellNamed } from '#rules/answers/cell.ts'
import { type Counted, countOrder } from '#rules/answers/counting.ts'
import { type RuleId, ruleFor } from '#rules/quality/setting-aside.ts'
import type { AnsweredCell } from '#rules/weighting/statistic.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { QuestionnaireVersion } from './writes/catalog.ts'
import type { Recounted } from './writes/recount.ts'

type CountRow = { version: string; cell: string; marks: string; counts: string }

/** The second is by marks too. */
export const FIRST_COUNT = { job: 'first count', number: 2 }

interface Wanted {
  readonly week?: string
  readonly without?: readonly RuleId[]
}

/** What people answered, counted by cell: read in the same time however many they are. */
export function counts({ read }: Engine, { write }: BatchWriter) {
  async function questionnaires(surveyId: string): Promise<Questionnaire[]> {
    const rows = await read.rows<{ version: string; document: string }>('readQuestionnaires', [surveyId])
    return rows.map(({ version, document }) => ({ ...(JSON.parse(document) as Questionnaire), version }))
  }

  async function orders(surveyId: string): Promise<Map<string, Counted[]>> {
    return new Map((await questionnaires(surveyId)).map((each) => [each.version, countOrder(each)]))
  }

  const rowsOf = (surveyId: string, week: string) => read.rows<CountRow>('readCounts', [surveyId, week])

  const recount = (surveyId: string): Promise<Recounted> => write('recount', { surveyId })

  return {
    /**
     * In all time, or in one ISO week, without those that some rules set aside. Versions of the questionnaire are added up,
     * question by question.
     */
    async of(surveyId: string, { week = '', without = [] }: Wanted = {}): Promise<CellCounts[]> {
      const order = await orders(surveyId)
      const all = await rowsOf(surveyId, week)
      const rows = all.filter(({ marks }) => !ruleFor(marks, without))
      return [...Map.groupBy(rows, ({ cell }) => cell)].map(([name, ofCell]) => ({
        ...cellNamed(name),
        ...added(ofCell.map(({ version, counts }) => [order.get(version) ?? [], JSON.parse(counts) as number[]])),
      }))
    },

    /** How many responses there are with each combination of marks. */
    async byMarks(surveyId: string): Promise<[marks: string, responses: number][]> {
      const rows = await rowsOf(surveyId, '')
      return [...Map.groupBy(rows, ({ marks }) => marks)].map(([marks, ofMarks]) => [
        marks,
        ofMarks.reduce((sum, row) => sum + peopleIn(row), 0),
      ])
    },

    /** The versions of the questionnaire that anybody answered, the oldest first. */
    async versions(surveyId: string, { without = [] }: Wanted = {}): Promise<string[]> {
      const rows = await rowsOf(surveyId, '')
      const answered = rows.filter((row) => !ruleFor(row.marks, without) && peopleIn(row) > 0)
      const versions = new Set(answered.map(({ version }) => version))
      return [...versions].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    },

    async weeks(surveyId: string): Promise<string[]> {
      const rows = await read.rows<{ week: string }>('readWeeks', [surveyId])
      return rows.map(({ week }) => week)
    },

    /** What each version of the questionnaire asked. */
    questionnaires,

    /** Notes what a version of a questionnaire asks. The same again changes nothing. */
    noteQuestionnaire: (asked: QuestionnaireVersion): Promise<void> => write('noteQuestionnaire', asked),

    recount,

    /** Counts what an earlier release kept without counting it. */
    async countOnce(surveyIds: readonly string[]): Promise<void> {
      const [done] = await read.rows<{ number: number }>('readRound', [FIRST_COUNT.job])
      if (done && done.number >= FIRST_COUNT.number) return
      for (const surveyId of surveyIds) await recount(surveyId)
      await write('beginRound', FIRST_COUNT)
    },
  }
}

function peopleIn({ counts }: CountRow): number {
  return (JSON.parse(counts) as number[])[0] ?? 0
}

/** The numbers of a cell under each version, added up under what they are about. */
function added(versions: readonly (readonly [readonly Counted[], readonly number[]])[]): AnsweredCell {
  const answers = new Map<string, { base: number; counts: Map<string, number> }>()
  let people = 0
  for (const [order, numbers] of versions) {
    for (const [place, { question, option }] of order.entries()) {
      const number = numbers[place] ?? 0
      if (question === undefined) people += number
      else {
        const ofQuestion = answers.get(question) ?? { base: 0, counts: new Map<string, number>() }
        answers.set(question, ofQuestion)
        if (option === undefined) ofQuestion.base += number
        else ofQuestion.counts.set(option, (ofQuestion.counts.get(option) ?? 0) + number)
      }
    }
  }
  return { people, answers }
}
