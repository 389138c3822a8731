import { type Option, optionsOf, type Wording } from '#questions/base-question.ts'
import { type Cell, columnName, withUniqueNames } from '#questions/column.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { wasAsked } from '../answers/counting.ts'
import { type ExportedSurvey, factsOf } from './facts.ts'
import type { ExportedResponse } from './response.ts'

/** The columns of a survey's table, in order, and how a response fills them. */
export type Layout = ReturnType<typeof layoutOf>
export type QuestionColumns = Layout['questions'][number]

export function layoutOf(exported: ExportedSurvey) {
  const { questionnaires } = exported
  const taken = new Set<string>()
  const facts = withUniqueNames(factsOf(exported), taken)
  const named = askedQuestions(questionnaires).map((one) => ({ name: columnName(one.asked.id), ...one }))
  const questions = withUniqueNames(named, new Set()).map(({ name, kind, asked }) => {
    const columns = withUniqueNames(kind.columns(asked), taken)
    const readers = new Map(
      asked.wordings.flatMap(({ version, question }) => {
        const questionnaire = questionnaires.find((one) => one.version === version)
        const cells = columns.map((column) => column.cellOf(question))
        return questionnaire ? [[version, { questionnaire, question, cells }] as const] : []
      }),
    )
    return { name, kind, asked, columns, readers }
  })
  return { ...exported, facts, questions, columns: [...facts, ...questions.flatMap(({ columns }) => columns)] }
}

/** The column and value of minors, who are not counted. */
export function minorsIn({ questions }: Layout): { readonly column: string; readonly value: string } | undefined {
  const age = questions.find(({ asked }) => asked.id === ageQuestion.id)?.columns[0]
  return age && { column: age.name, value: ageQuestion.options[0].id }
}

/** Cells of questions that the person was not asked are empty. */
export function cellsOf({ facts, questions }: Layout, response: ExportedResponse, row: number): Cell[] {
  const { version, answers } = response
  const cells = facts.map(({ read }) => read(response, row))
  for (const { asked, columns, readers } of questions) {
    const reader = readers.get(version)
    const isAsked = reader && wasAsked(reader.questionnaire, reader.question, answers)
    const answer = answers[asked.id]
    cells.push(...(isAsked ? reader.cells.map((cell) => cell(answer)) : columns.map(() => undefined)))
  }
  return cells
}

/** Every question of any version: sex and age first, then from the newest questionnaire to the oldest. */
function askedQuestions(questionnaires: readonly Questionnaire[]) {
  const wordings = questionnaires.flatMap(({ version, sections }) =>
    sections.flatMap(({ title, questions }) => questions.map((question) => ({ version, section: title, question }))),
  )
  const isAboutYou = ({ question: { id } }: Wording<Question>) => id === sexQuestion.id || id === ageQuestion.id
  const ordered = [...wordings.filter(isAboutYou), ...wordings.filter((wording) => !isAboutYou(wording))]
  // A question that kept its id but changed from one choice to several needs other columns; a short text that became long does not.
  const sameColumns = ({ question }: Wording<Question>) => `${question.id} ${kindOf(question).exported.name}`
  return [...Map.groupBy(ordered, sameColumns).values()].flatMap((group) => {
    const newest = group[0]?.question
    if (!newest) return []
    return [{ kind: kindOf(newest).exported, asked: { id: newest.id, wordings: group, options: optionsOfAll(group) } }]
  })
}

/** The newest wording of each option. */
function optionsOfAll(wordings: readonly Wording<Question>[]): Option[] {
  const options = wordings.flatMap(({ question }) => optionsOf(question))
  return options.filter(({ id }, at) => options.findIndex((other) => other.id === id) === at)
}
