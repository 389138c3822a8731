import type { BaseQuestion } from './base-question.ts'

/** «${candidato}» in a text stands for what the visitor chose in the question `candidato`. */
const PIPE = /\$\{([^{}]*)\}/g

/** The ids of the questions whose answers a text repeats. */
export function pipedIn(text: string): string[] {
  return [...text.matchAll(PIPE)].map(([, id = '']) => id)
}

/** The text as a visitor reads it, with the label of the option chosen in each question. */
export function withAnswers(text: string, labelOf: (question: string) => string | undefined): string {
  return text.replaceAll(PIPE, (_, id: string) => labelOf(id) ?? '…')
}

/** The text as it is read in results, where it stands for what each person chose: «[respuesta a candidato]». */
export function withoutAnswers(text: string): string {
  return text.replaceAll(PIPE, (_, id: string) => `[respuesta a ${id}]`)
}

/** A question with the answers to earlier ones in its texts. */
export function withAnswersIn<Q extends BaseQuestion>(
  question: Q,
  labelOf: (question: string) => string | undefined,
): Q {
  const { text, help, before, item } = question
  const read = (written: string) => withAnswers(written, labelOf)
  return {
    ...question,
    text: read(text),
    ...(help !== undefined && { help: read(help) }),
    ...(before !== undefined && { before: read(before) }),
    ...(item && { item: { ...item, label: read(item.label) } }),
  }
}
