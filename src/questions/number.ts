import { choiceColumn, numberColumn, otherColumns, textOf } from './answer-column.ts'
import { type Option, offeredIn, takesOther } from './base-question.ts'
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

/** A whole number, counted and published in bands; only an export has the number itself. */
export interface NumberQuestion extends OptionQuestion {
  readonly kind: 'number'
  /** In rising order and without gaps. A number below the first or above the last is not accepted. */
  readonly bands: readonly Band[]
  // Its options are offered besides the number, such as "Prefiero no contestar".
}

/** «18 a 29»: an option that people choose by writing a number. */
export interface Band extends Omit<Option, 'image' | 'side'> {
  readonly from: number
  readonly to: number
}

/** The band is sent with its number, so that conditions, counts and weights read it as any other choice. */
export type NumberAnswer =
  | { readonly kind: 'number'; readonly choice: string; readonly value: number }
  | ({ readonly kind: 'number'; readonly choice: string } & WithOther)

export const numberRule: Rule<NumberQuestion, NumberAnswer> = {
  shapes: [
    { choice: 'option', value: 'number' },
    { choice: 'option', other: 'text?' },
  ],
  problemOf: (question, answer) => {
    if (!('value' in answer))
      return problemOfChoices(question.options, [answer.choice], { atMost: 1, other: answer.other })
    const isWhole = Number.isSafeInteger(answer.value)
    return isWhole && bandOf(question, answer.value)?.id === answer.choice ? undefined : 'out-of-scale'
  },
  withoutBlanks: (answer) => ('value' in answer ? answer : withoutBlankOther(answer)),
  chosen: ({ choice }) => [choice],
}

export const number: Kind<NumberQuestion, NumberAnswer> = {
  rule: numberRule,
  examples: (question) => [
    ...question.bands.map(({ id, from }) => ({ choice: id, value: from })),
    ...choiceExamples(question),
  ],
  seconds: 5,
  keep: (answer) =>
    'value' in answer ? { options: [answer.choice], scale: answer.value } : storedChoices([answer.choice], answer),
  counted: ({ bands, options }) => [...bands, ...offeredIn(options)],
  countedIn: ({ options = [] }) => options,
  takesOneOption: true,
  canLead: true,
  takesWords: takesOther,
  howAnswered: (question) => `Un número entero, ${rangeInWords(question)}.`,
  note: () => 'Escribieron un número; aquí van por rangos',
  exported: {
    name: 'número',
    columns: (history) => [
      choiceColumn(
        [columnName(history.id), textOf(history)],
        [...(history.wordings[0]?.question.bands ?? []), ...history.options],
        (answer) => answer?.options?.[0] ?? NOT_ANSWERED,
      ),
      {
        ...numberColumn(
          [columnName(history.id, 'number'), `${textOf(history)} (número)`],
          [],
          (answer) => answer?.scale,
        ),
        isBase: false,
      },
      ...otherColumns(history),
    ],
    meanings: () => [],
    base: 'Base: quienes no la tienen vacía. El número, en la columna «__number». «not_answered»: se le preguntó y no contestó. Vacía: no se le preguntó.',
  },
  typeform: {
    field: ({ bands }) => ({
      type: 'number',
      properties: {},
      limits: { min_value: bands[0]?.from ?? 0, max_value: bands.at(-1)?.to ?? 0 },
    }),
    read: ({ number: value }, question) => {
      const band = typeof value === 'number' ? bandOf(question, value) : undefined
      return band && { choice: band.id, value: value as number }
    },
  },
}

export function bandOf({ bands }: Pick<NumberQuestion, 'bands'>, value: number): Band | undefined {
  return bands.find(({ from, to }) => value >= from && value <= to)
}

export const MOST_BANDS = 20

/** The end of a band without one («45 o más»). */
export const OPEN_END = 999_999

/** «de 18 a 99», «desde 18». */
export function rangeInWords({ bands }: Pick<NumberQuestion, 'bands'>): string {
  const [least, greatest] = [bands[0]?.from, bands.at(-1)?.to]
  return greatest === OPEN_END ? `desde ${least}` : `de ${least} a ${greatest}`
}
