import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { isColumn, traitNames } from '#rules/crosstabs/column-choices.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

/** What can stand in the rows: questions whose answers are counted, and batteries as one. */
export function crosstabRows({ sections }: Questionnaire) {
  return sections.flatMap(({ questions, batteries = [] }) => {
    const named = questions.flatMap((question) => {
      const { id, text, kind, item } = question
      if (kind === 'arm' || kindOf(question).counted(question).length < 2) return []
      const battery = batteries.find((each) => each.id === item?.battery)
      return [battery ? { id: battery.id, name: battery.text } : { id, name: text }]
    })
    return named.filter(({ id }, at) => named.findIndex((each) => each.id === id) === at)
  })
}

export function crosstabColumns(questionnaire: Questionnaire) {
  return [
    ...Object.entries(traitNames).map(([id, name]) => ({ id, name })),
    { id: 'week', name: 'Semana' },
    ...questionsOf(questionnaire)
      .filter(isColumn)
      .map(({ id, text }) => ({ id, name: text })),
  ]
}
