import { type AskedQuestion, type Option, optionsOf, type Wording } from '#questions/asked.ts'
import type { Exported } from '#questions/kind.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

interface ExportedQuestion {
  readonly kind: Exported<Question>
  readonly asked: AskedQuestion<Question>
}

/** Every question that was ever asked, from the newest questionnaire to the oldest. */
export function askedQuestions(questionnaires: readonly Questionnaire[]): ExportedQuestion[] {
  const wordings = questionnaires.flatMap(({ version, sections }) =>
    sections.flatMap(({ title, questions }) => questions.map((question) => ({ version, section: title, question }))),
  )
  // Under one id, a question that became one of several choices cannot stay in the same columns; a longer text can.
  const sameColumns = ({ question }: Wording<Question>) => `${question.id} ${kindOf(question).exported.name}`
  return [...Map.groupBy(wordings, sameColumns).values()].flatMap((group) => {
    const newest = group[0]?.question
    if (!newest) return []
    return [{ kind: kindOf(newest).exported, asked: { id: newest.id, wordings: group, options: optionsOfAll(group) } }]
  })
}

function optionsOfAll(wordings: readonly Wording<Question>[]): Option[] {
  const options = new Map<string, Option>()
  for (const { question } of wordings) {
    for (const option of optionsOf(question)) if (!options.has(option.id)) options.set(option.id, option)
  }
  return [...options.values()]
}
