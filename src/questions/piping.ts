import type { BaseQuestion } from './base-question.ts'

/**
 * «[respuesta a candidata]» in a text stands for what each person chose in the question `candidata`. Only the form puts their
 * answer there: panel, exports and releases show the text as it is. XLSForm writes it «${candidata}».
 */
const PIPE = /\[respuesta a ([a-z0-9-]+)\]/g

/** The ids of the questions whose answers a text repeats. */
export function pipedIn(text: string): string[] {
  return [...text.matchAll(PIPE)].map(([, id = '']) => id)
}

export function pipeTo(question: string): string {
  return `[respuesta a ${question}]`
}

/** The label that a visitor chose in a question. */
type LabelOf = (question: string) => string | undefined

/** The text with something else instead of each answer. */
export function replacePipes(text: string, replacement: (question: string) => string): string {
  return text.replaceAll(PIPE, (_, id: string) => replacement(id))
}

/** A text as a visitor reads it, with the label of the option chosen in each earlier question. */
export function withAnswers(text: string, labelOf: LabelOf): string {
  return replacePipes(text, (id) => labelOf(id) ?? '…')
}

/** A question or battery as a visitor reads it. */
export function withAnswersIn<Q extends Pick<BaseQuestion, 'text' | 'help' | 'before' | 'item'>>(
  asked: Q,
  labelOf: LabelOf,
): Q {
  const { text, help, before, item } = asked
  const read = (written: string) => withAnswers(written, labelOf)
  return {
    ...asked,
    text: read(text),
    ...(help !== undefined && { help: read(help) }),
    ...(before !== undefined && { before: read(before) }),
    ...(item && { item: { ...item, label: read(item.label) } }),
  }
}
