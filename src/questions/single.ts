import { choiceColumn, otherColumns, textOf } from './answer-column.ts'
import { offeredIn, takesOther } from './base-question.ts'
import { columnName, NOT_ANSWERED } from './column.ts'
import type { Kind, Rule } from './kind.ts'
import {
  choiceExamples,
  type OptionQuestion,
  problemOfChoices,
  storedChoices,
  type WithOther,
  withoutBlankOther,
} from './option-question.ts'
import { choiceField, matchingOption, nonBlankText, otherOption } from './typeform.ts'

export interface SingleQuestion extends OptionQuestion {
  readonly kind: 'single'
  readonly shuffle: boolean
}

export interface SingleAnswer extends WithOther {
  readonly kind: 'single'
  readonly choice: string
}

export const singleRule: Rule<SingleQuestion, SingleAnswer> = {
  shapes: [{ choice: 'option', other: 'text?' }],
  problemOf: ({ options }, { choice, other }) => problemOfChoices(options, [choice], { atMost: 1, other }),
  withoutBlanks: withoutBlankOther,
  chosen: ({ choice }) => [choice],
}

export const single: Kind<SingleQuestion, SingleAnswer> = {
  rule: singleRule,
  examples: choiceExamples,
  seconds: 4,
  keep: (answer) => storedChoices([answer.choice], answer),
  counted: ({ options }) => offeredIn(options),
  countedIn: ({ options = [] }) => options,
  takesOneOption: true,
  canLead: true,
  takesWords: takesOther,
  howAnswered: ({ shuffle }) => `Una sola opción${shuffle ? ', en orden al azar' : ''}.`,
  note: () => undefined,
  exported: {
    name: 'una opción',
    columns: (history) => [
      choiceColumn(
        [columnName(history.id), textOf(history)],
        history.options,
        (answer) => answer?.options?.[0] ?? NOT_ANSWERED,
      ),
      ...otherColumns(history),
    ],
    meanings: () => [],
    base: 'Base: quienes no la tienen vacía. «not_answered»: se le preguntó y no contestó. Vacía: no se le preguntó.',
  },
  typeform: {
    field: (question) => choiceField(question, question.options),
    read: ({ choice }, question) => {
      const words = nonBlankText(choice?.other)
      const option = words === undefined ? matchingOption(question, choice?.ref, choice?.label) : otherOption(question)
      return option && { choice: option.id, ...(words === undefined ? {} : { other: words }) }
    },
  },
}
