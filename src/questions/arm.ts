import { choiceColumn, textOf } from './answer-column.ts'
import { offeredIn } from './base-question.ts'
import { columnName, NOT_ANSWERED } from './column.ts'
import type { Kind, Rule } from './kind.ts'
import { choiceExamples, type OptionQuestion, problemOfChoices, storedChoices } from './option-question.ts'
import { choiceField } from './typeform.ts'
import { chanceOf } from './visit-order.ts'

/**
 * A split sample: each visit gets one of its options, an arm, at random. It asks nothing; later questions depend on it, so that
 * half of the people read one wording and half the other.
 */
export interface ArmQuestion extends OptionQuestion {
  readonly kind: 'arm'
}

export interface ArmAnswer {
  readonly kind: 'arm'
  readonly choice: string
}

export const armRule: Rule<ArmQuestion, ArmAnswer> = {
  shapes: [{ choice: 'option' }],
  problemOf: ({ options }, { choice }) => problemOfChoices(options, [choice], { atMost: 1, other: undefined }),
  withoutBlanks: (answer) => answer,
  chosen: ({ choice }) => [choice],
}

export const arm: Kind<ArmQuestion, ArmAnswer> = {
  rule: armRule,
  isDrawnByLot: true,
  examples: (question) => choiceExamples(question).map(({ choice }) => ({ choice })),
  seconds: 0,
  keep: (answer) => storedChoices([answer.choice], {}),
  counted: ({ options }) => offeredIn(options),
  countedIn: ({ options = [] }) => options,
  takesOneOption: true,
  canLead: true,
  takesWords: () => false,
  howAnswered: () => 'No se pregunta: a cada visita le toca una al azar.',
  note: () => 'A cada visita le tocó una al azar',
  exported: {
    name: 'al azar',
    columns: (history) => [
      choiceColumn(
        [columnName(history.id), textOf(history)],
        history.options,
        (answer) => answer?.options?.[0] ?? NOT_ANSWERED,
      ),
    ],
    meanings: () => [],
    base: 'Base: quienes no la tienen vacía. Le tocó al azar; nadie la contestó.',
  },
  typeform: { field: (question) => choiceField(question, question.options), read: () => undefined },
}

/** The arm of a visit: the same after a reload, another for the next visitor. */
export function armOf({ id, options }: ArmQuestion, sessionId: string): string {
  return options[chanceOf(`${sessionId} ${id}`) % options.length]?.id ?? ''
}
