import { type BaseQuestion, type Option, optionsOf } from './base-question.ts'

/** An answer as Typeform sends it, by webhook or API. Any field may be missing or malformed. */
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

export function choiceField(question: BaseQuestion, options: readonly Option[], atMost?: number): FormField {
  return {
    type: 'multiple_choice',
    properties: {
      ...description(question),
      choices: options.filter(({ role }) => role !== 'other').map(({ id, label }) => ({ ref: id, label })),
      allow_multiple_selection: atMost !== undefined,
      allow_other_choice: options.some(({ role }) => role === 'other'),
      // Shuffling would mix "No sé" into the list.
      randomize: false,
      vertical_alignment: true,
    },
    limits: atMost === undefined ? {} : { max_selection: atMost },
  }
}

export function textField(type: 'short_text' | 'long_text', question: BaseQuestion & { maxLength: number }): FormField {
  return { type, properties: description(question), limits: { max_length: question.maxLength } }
}

function description({ help }: BaseQuestion) {
  return help === undefined ? {} : { description: help }
}

/** Found by the `ref` that we gave it, or else by its exact label. */
export function matchingOption(question: BaseQuestion, ref: unknown, label: unknown): Option | undefined {
  const options = optionsOf(question)
  return options.find(({ id }) => id === ref) ?? options.find((option) => option.label === label)
}

export function otherOption(question: BaseQuestion): Option | undefined {
  return optionsOf(question).find(({ role }) => role === 'other')
}

/** The text, unless it is missing or blank. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
