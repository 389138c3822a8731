import { choiceColumn, numberColumn, otherColumns, textOf } from './answer-column.ts'
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
import { choiceField, matchingOption } from './typeform.ts'

export interface ScaleQuestion extends OptionQuestion {
  readonly kind: 'scale'
  readonly from: number
  readonly to: number
  readonly fromLabel: string
  readonly toLabel: string
  // Its options are offered besides the numbers, such as "No sé".
}

export type ScaleAnswer =
  | { readonly kind: 'scale'; readonly value: number }
  | ({ readonly kind: 'scale'; readonly choice: string } & WithOther)

export const scaleRule: Rule<ScaleQuestion, ScaleAnswer> = {
  shapes: [{ value: 'number' }, { choice: 'option', other: 'text?' }],
  problemOf: ({ options, from, to }, answer) => {
    if ('choice' in answer) return problemOfChoices(options, [answer.choice], { atMost: 1, other: answer.other })
    const { value } = answer
    return Number.isInteger(value) && value >= from && value <= to ? undefined : 'out-of-scale'
  },
  withoutBlanks: (answer) => ('choice' in answer ? withoutBlankOther(answer) : answer),
  chosen: (answer) => ('choice' in answer ? [answer.choice] : []),
}

export const scale: Kind<ScaleQuestion, ScaleAnswer> = {
  rule: scaleRule,
  examples: (question) => [...stepsOf(question).map((value) => ({ value })), ...choiceExamples(question)],
  seconds: 4,
  keep: (answer) => ('choice' in answer ? storedChoices([answer.choice], answer) : { scale: answer.value }),
  counted: (question) => [
    ...stepsOf(question).map((number) => {
      const end = endLabel(question, number)
      return { id: String(number), label: end ? `${number} · ${end}` : String(number), number }
    }),
    ...offeredIn(question.options),
  ],
  countedIn: ({ options = [], scale }) => (scale === undefined ? options : [String(scale)]),
  takesOneOption: true,
  canLead: false,
  takesWords: takesOther,
  howAnswered: ({ from, fromLabel, to, toLabel }) => `Escala de ${from} (${fromLabel}) a ${to} (${toLabel}).`,
  note: () => undefined,
  exported: {
    name: 'escala',
    columns: (history) => [
      numberColumn(
        [columnName(history.id), textOf(history)],
        history.wordings.flatMap(({ question }) => stepsOf(question)),
        (answer) => answer?.scale,
      ),
      choiceColumn([columnName(history.id, 'out'), `${textOf(history)} (sin número)`], history.options, (answer) =>
        answer?.scale === undefined ? (answer?.options?.[0] ?? NOT_ANSWERED) : undefined,
      ),
      ...otherColumns(history),
    ],
    meanings: ({ from, to, fromLabel, toLabel }) => [
      { value: String(from), label: fromLabel },
      { value: String(to), label: toLabel },
    ],
    base: 'Base: quienes tienen un número, o una salida en la columna «__out». «not_answered»: se le preguntó y no contestó. Las dos vacías: no se le preguntó.',
  },
  typeform: {
    // Typeform's own scale has no "No sé", so its numbers and options all become choices.
    field: (question) => {
      const steps = stepsOf(question).map((number) => {
        const end = endLabel(question, number)
        return { id: String(number), label: end ? `${number} (${end})` : String(number) }
      })
      return choiceField(question, [...steps, ...question.options])
    },
    read: ({ number, choice }, question) => {
      if (typeof number === 'number') return { value: number }
      // In forms that we generate, numbers are choices: see `field`.
      if (/^\d+$/.test(String(choice?.ref))) return { value: Number(choice?.ref) }
      const option = matchingOption(question, choice?.ref, choice?.label)
      return option && { choice: option.id }
    },
  },
}

export function stepsOf({ from, to }: Pick<ScaleQuestion, 'from' | 'to'>): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}

export function endLabel({ from, to, fromLabel, toLabel }: ScaleQuestion, step: number): string | undefined {
  return step === from ? fromLabel : step === to ? toLabel : undefined
}
