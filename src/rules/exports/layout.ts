import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { wasAsked } from '../counting.ts'
import type { KeptAnswer } from '../kept-answers.ts'
import { type AskedQuestion, askedQuestions } from './asked-question.ts'
import { type Cell, type Column, columnName, withOwnNames } from './column.ts'
import { type Fact, factsOf } from './facts.ts'
import { exportedKinds } from './kinds.ts'
import type { ExportedResponse } from './response.ts'

export interface Exported {
  readonly surveyId: string
  readonly title: string
  /** Every version that was asked, the newest first. */
  readonly questionnaires: readonly Questionnaire[]
  readonly withPlaces: boolean
}

/** The columns of a survey's table, in order, and how a response fills them. */
export interface Layout extends Exported {
  readonly facts: readonly Fact[]
  readonly questions: readonly QuestionColumns[]
  readonly columns: readonly Column[]
}

export interface QuestionColumns {
  /** What all its columns begin with. */
  readonly name: string
  readonly asked: AskedQuestion
  readonly columns: readonly Column[]
  /** Of each version. */
  readonly readers: ReadonlyMap<string, Reader>
}

interface Reader {
  readonly questionnaire: Questionnaire
  readonly question: Question
  readonly cells: (answer: KeptAnswer | undefined) => Cell[]
}

export function layoutOf(exported: Exported): Layout {
  const { questionnaires } = exported
  const taken = new Set<string>()
  const facts = withOwnNames(factsOf({ ...exported, versions: questionnaires.map(({ version }) => version) }), taken)
  const named = aboutYouFirst(askedQuestions(questionnaires)).map((asked) => ({ name: columnName(asked.id), asked }))
  const questions = withOwnNames(named, new Set()).map(({ name, asked }) => {
    const { columns, cells } = exportedKinds[asked.kind]
    const readers = new Map(
      asked.wordings.flatMap(({ version, question }) => {
        const questionnaire = questionnaires.find((one) => one.version === version)
        return questionnaire ? [[version, { questionnaire, question, cells: cells(asked, question) }] as const] : []
      }),
    )
    return { name, asked, columns: withOwnNames(columns(asked), taken), readers }
  })
  return { ...exported, facts, questions, columns: [...facts, ...questions.flatMap(({ columns }) => columns)] }
}

/** Nothing where it was not asked. */
export function cellsOf({ facts, questions }: Layout, response: ExportedResponse, row: number): Cell[] {
  const { version, answers } = response
  const cells = facts.map(({ read }) => read(response, row))
  for (const { asked, columns, readers } of questions) {
    const reader = readers.get(version)
    const isAsked = reader && wasAsked(reader.questionnaire, reader.question, answers)
    cells.push(...(isAsked ? reader.cells(answers[asked.id]) : columns.map(() => undefined)))
  }
  return cells
}

const aboutYou: readonly string[] = [sexQuestion.id, ageQuestion.id]

function aboutYouFirst(questions: readonly AskedQuestion[]): AskedQuestion[] {
  const isFirst = ({ id }: AskedQuestion) => aboutYou.includes(id)
  return [...questions.filter(isFirst), ...questions.filter((question) => !isFirst(question))]
}
