import { flagColumn, otherColumns, textOf } from './answer-column.ts'
import { isExclusive, offeredIn, takesOther } from './base-question.ts'
import { isCoded } from './coded.ts'
import { columnName } from './column.ts'
import type { Kind, Rule } from './kind.ts'
import {
  type OptionQuestion,
  problemOfChoices,
  storedChoices,
  type WithOther,
  withoutBlankOther,
} from './option-question.ts'
import { SAMPLE_TEXT } from './plain-text.ts'
import { choiceField, matchingOption, nonBlankText, otherOption } from './typeform.ts'

export interface SeveralQuestion extends OptionQuestion {
  readonly kind: 'several'
  readonly shuffle: boolean
  readonly atMost: number
}

export interface SeveralAnswer extends WithOther {
  readonly kind: 'several'
  readonly choices: readonly string[]
}

export const severalRule: Rule<SeveralQuestion, SeveralAnswer> = {
  shapes: [{ choices: 'options', other: 'text?' }],
  problemOf: ({ options, atMost }, { choices, other }) => problemOfChoices(options, choices, { atMost, other }),
  withoutBlanks: withoutBlankOther,
  chosen: ({ choices }) => choices,
}

export const several: Kind<SeveralQuestion, SeveralAnswer> = {
  rule: severalRule,
  examples: (question) => {
    const options = offeredIn(question.options)
    const ordinary = options.flatMap(({ id, role }) => (role ? [] : [id]))
    const exclusive = options.filter(isExclusive)
    const other = options.find(({ role }) => role === 'other')
    const most = Math.min(question.atMost, ordinary.length)
    return [
      ...Array.from({ length: most }, (_, at) => ({ choices: ordinary.slice(0, at + 1) })),
      ...exclusive.map(({ id }) => ({ choices: [id] })),
      ...(other ? [{ choices: [...ordinary.slice(0, question.atMost - 1), other.id], other: SAMPLE_TEXT }] : []),
    ]
  },
  seconds: 8,
  keep: (answer) => storedChoices(answer.choices, answer),
  counted: ({ options }) => offeredIn(options),
  countedIn: ({ options = [] }) => options,
  takesOneOption: false,
  canLead: true,
  takesWords: takesOther,
  howAnswered: ({ atMost, shuffle }) => `Hasta ${atMost} opciones${shuffle ? ', en orden al azar' : ''}.`,
  note: (question) =>
    isCoded(question)
      ? 'Un texto puede llevar varios códigos: la suma pasa de 100\u00a0%'
      : `Podían elegir hasta ${question.atMost}: la suma pasa de 100\u00a0%`,
  exported: {
    name: 'varias opciones',
    columns: (history) => [
      ...history.options.map((option) =>
        flagColumn(
          [columnName(history.id, option.id), `${option.label} (${textOf(history)})`],
          option,
          ({ options }: SeveralQuestion) =>
            options.some(({ id }) => id === option.id)
              ? (answer) => answer?.options?.includes(option.id) ?? false
              : () => undefined,
        ),
      ),
      ...otherColumns(history),
    ],
    meanings: () => [],
    base: 'Base: quienes tienen 0 o 1 en alguna columna de la pregunta. Todo en 0: se le preguntó y no contestó. Vacía: no se le preguntó, o su versión no ofrecía esa opción.',
  },
  typeform: {
    field: (question) => choiceField(question, question.options, question.atMost),
    read: ({ choices }, question) => {
      const refs = Array.isArray(choices?.refs) ? choices.refs : []
      const labels = Array.isArray(choices?.labels) ? choices.labels : []
      const words = nonBlankText(choices?.other)
      const named = Array.from({ length: Math.max(refs.length, labels.length) }, (_, at) =>
        matchingOption(question, refs[at], labels[at]),
      )
      const all = words === undefined ? named : [...named, otherOption(question)]
      const found = all.flatMap((option) => option?.id ?? [])
      return found.length === 0 ? undefined : { choices: found, ...(words === undefined ? {} : { other: words }) }
    },
  },
}
