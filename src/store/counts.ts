import type { CellCounts } from '#rules/answers/analysis.ts'
import { cellNamed } from '#rules/answers/cell.ts'
import { byVersion, type CountedSince, countedSince } from '#rules/answers/counted-since.ts'
import { countOrder } from '#rules/answers/counting.ts'
import { sumVersions } from '#rules/answers/sum-versions.ts'
import { type RuleId, ruleFor } from '#rules/quality/setting-aside.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Recounted } from './writes/recount.ts'

type CountRow = { version: string; cell: string; marks: string; counts: string }

/** As asked today: how a question is worded now decides which of its earlier answers count. */
interface AskedSurvey {
  readonly id: string
  readonly questionnaire: Questionnaire
}

interface CountFilter {
  readonly week?: string
  readonly without?: readonly RuleId[]
}

/** What people answered, counted by cell: reading it takes as long for ten people as for a million. */
export function counts({ read }: Engine, { write, change }: BatchWriter) {
  async function questionnaires(surveyId: string): Promise<Questionnaire[]> {
    const rows = await read.rows<{ version: string; document: string }>('readQuestionnaires', [surveyId])
    return rows.map(({ version, document }) => ({ ...(JSON.parse(document) as Questionnaire), version }))
  }

  const rowsOf = (surveyId: string, week: string) => read.rows<CountRow>('readCounts', [surveyId, week])

  /** The versions of the questionnaire that somebody answered, in all time or in one ISO week, in order. */
  async function versions(surveyId: string, { week = '', without = [] }: CountFilter = {}): Promise<string[]> {
    const rows = await rowsOf(surveyId, week)
    const answered = rows.filter((row) => !ruleFor(row.marks, without) && peopleIn(row) > 0)
    return [...new Set(answered.toSorted(byVersion).map(({ version }) => version))]
  }

  const recount = (surveyId: string): Promise<Recounted> => write('recount', { surveyId })

  return {
    /**
     * In all time, or in one ISO week, without those that some rules set aside. Versions of the questionnaire are added up,
     * question by question, from the version on that asked each as it is asked today.
     */
    async of(survey: AskedSurvey, { week = '', without = [] }: CountFilter = {}): Promise<CellCounts[]> {
      const known = await questionnaires(survey.id)
      const orders = new Map(known.map((each) => [each.version, countOrder(each)]))
      const since = countedSince(survey.questionnaire, known)
      const all = await rowsOf(survey.id, week)
      const rows = all.filter(({ marks }) => !ruleFor(marks, without))
      return [...Map.groupBy(rows, ({ cell }) => cell)].map(([name, ofCell]) => ({
        ...cellNamed(name),
        ...sumVersions(
          ofCell.map(({ version, counts }) => ({ version, numbers: JSON.parse(counts) as number[] })),
          orders,
          since,
        ),
      }))
    },

    /** The questions to which some of the answers do not count, with the version from which they do. */
    async since(
      survey: AskedSurvey,
      openedOn?: ReadonlyMap<string, string>,
    ): Promise<ReadonlyMap<string, CountedSince>> {
      const [known, answered] = await Promise.all([questionnaires(survey.id), versions(survey.id)])
      const since = countedSince(survey.questionnaire, known, openedOn)
      return new Map([...since].filter(([, { notIn }]) => answered.some((version) => notIn.has(version))))
    },

    /** How many responses there are with each combination of marks. */
    async byMarks(surveyId: string): Promise<[marks: string, responses: number][]> {
      const rows = await rowsOf(surveyId, '')
      return [...Map.groupBy(rows, ({ marks }) => marks)].map(([marks, ofMarks]) => [
        marks,
        ofMarks.reduce((sum, row) => sum + peopleIn(row), 0),
      ])
    },

    versions,

    async weeks(surveyId: string): Promise<string[]> {
      const rows = await read.rows<{ week: string }>('readWeeks', [surveyId])
      return rows.map(({ week }) => week)
    },

    /** What each version of the questionnaire asked. */
    questionnaires,

    /** Stores what a version of a questionnaire asks, as JSON, unless that version is stored already. */
    async noteQuestionnaire({ surveyId, version, document }: Record<'surveyId' | 'version' | 'document', string>) {
      await change('noteQuestionnaire', [surveyId, version, document])
    },

    recount,
  }
}

function peopleIn({ counts }: CountRow): number {
  return (JSON.parse(counts) as number[])[0] ?? 0
}
