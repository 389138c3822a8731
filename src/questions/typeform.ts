import { type Asked, type Option, optionsOf, takesOther } from './asked.ts'

/** An answer as Typeform sends it, by webhook or API. None of its fields is taken for granted. */
export interface FormAnswer {
  readonly type?: unknown
  readonly field?: { readonly ref?: unknown }
  readonly choice?: { readonly ref?: unknown; readonly label?: unknown; readonly other?: unknown }
  readonly choices?: { readonly refs?: unknown; readonly labels?: unknown; readonly other?: unknown }
  readonly number?: unknown
  readonly text?: unknown
}

export interface FormField {
  readonly type: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly limits: Readonly<Record<string, number>>
}

export function choiceField(question: Asked, options: readonly Option[], atMost?: number): FormField {
  return {
    type: 'multiple_choice',
    properties: {
      ...description(question),
      choices: options.filter(({ role }) => role !== 'other').map(({ id, label }) => ({ ref: id, label })),
      allow_multiple_selection: atMost !== undefined,
      allow_other_choice: takesOther({ id: question.id, options }),
      // Shuffling would mix "No sé" into the list.
      randomize: false,
      vertical_alignment: true,
    },
    limits: atMost === undefined ? {} : { max_selection: atMost },
  }
}

export function textField(type: 'short_text' | 'long_text', question: Asked & { maxLength: number }): FormField {
  return { type, properties: description(question), limits: { max_length: question.maxLength } }
}

function description({ help }: Asked) {
  return help === undefined ? {} : { description: help }
}

/** By the name that we gave it; a choice without one, by its exact words. */
export function matchingOption(question: Asked, ref: unknown, label: unknown): Option | undefined {
  const options = optionsOf(question)
  return options.find(({ id }) => id === ref) ?? options.find((option) => option.label === label)
}

export function otherOption(question: Asked): Option | undefined {
  return optionsOf(question).find(({ role }) => role === 'other')
}

/** The text, unless it is missing or blank. */
export function givenWords(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
