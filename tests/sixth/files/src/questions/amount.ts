import { numberColumn, textOf } from '#questions/answer-column.ts'
import type { BaseQuestion } from '#questions/base-question.ts'
import { columnName } from '#questions/column.ts'
import type { Kind, Rule } from '#questions/kind.ts'

/** How many there are of something: a number that is written, not chosen. */
export interface AmountQuestion extends BaseQuestion {
  readonly kind: 'amount'
  readonly atMost: number
  readonly unit: string
}

export interface AmountAnswer {
  readonly kind: 'amount'
  readonly amount: number
}

export const amountRule: Rule<AmountQuestion, AmountAnswer> = {
  shapes: [{ amount: 'number' }],
  problemOf: ({ atMost }, { amount }) =>
    Number.isInteger(amount) && amount >= 0 && amount <= atMost ? undefined : 'out-of-scale',
  withoutBlanks: (answer) => answer,
  chosen: () => [],
}

export const amount: Kind<AmountQuestion, AmountAnswer> = {
  rule: amountRule,
  examples: (question) => numbersUpTo(question).map((number) => ({ amount: number })),
  seconds: 6,
  keep: (answer) => ({ scale: answer.amount }),
  counted: (question) =>
    numbersUpTo(question).map((number) => ({ id: String(number), label: `${number} ${question.unit}`, number })),
  countedIn: ({ scale }) => [String(scale)],
  takesOneOption: true,
  canLead: false,
  takesWords: () => false,
  howAnswered: ({ atMost, unit }) => `Un número de ${unit}, hasta ${atMost}.`,
  note: () => undefined,
  exported: {
    name: 'cantidad',
    columns: (history) => [
      numberColumn(
        [columnName(history.id), textOf(history)],
        history.wordings.flatMap(({ question }) => numbersUpTo(question)),
        (answer) => answer?.scale,
      ),
    ],
    meanings: () => [],
    base: 'Base: quienes dieron un número. Vacía: no contestó, o no se le preguntó.',
  },
  typeform: {
    field: ({ atMost }) => ({ type: 'number', properties: {}, limits: { max_value: atMost } }),
    read: ({ number }) => (typeof number === 'number' ? { amount: number } : undefined),
  },
}

function numbersUpTo({ atMost }: AmountQuestion): number[] {
  return Array.from({ length: atMost + 1 }, (_, number) => number)
}
