import type { QuestionReply } from '#contract/schemas.ts'
import { WRITTEN } from '#rules/counting.ts'
import type { Option, Question } from '#surveys/questionnaire.ts'
import type { EstimateView, OptionReply } from './estimate-view.ts'

export interface ShownOption extends OptionReply {
  readonly label: string
  /** «No sé» and «Prefiero no contestar» stand apart and last. */
  readonly isApart: boolean
}

/** The options of a result in words. Those that were shown in any order stand by size, the others as they were asked. */
export function shownOptions(question: Question, { options }: QuestionReply, view: EstimateView): ShownOption[] {
  // Minors are in no result: a row of zeros would say that there were none.
  const shown = options
    .filter(({ option }) => option !== 'under-18')
    .map((one) => {
      const option = optionNamed(question, one.option)
      const isApart = option?.role === 'dont-know' || option?.role === 'no-answer'
      return { ...one, label: option?.label ?? labelOf(question, one.option), isApart, role: option?.role }
    })
  const isShuffled = 'shuffle' in question && question.shuffle
  return shown.toSorted((a, b) => {
    const apart = Number(a.isApart) - Number(b.isApart)
    if (apart !== 0 || !isShuffled || a.role || b.role) return apart
    return b[view].value - a[view].value
  })
}

export function optionNamed(question: Question, id: string): Option | undefined {
  return 'options' in question ? question.options.find((option) => option.id === id) : undefined
}

/** A number of a scale, with what its ends mean; or that something was written. */
function labelOf(question: Question, id: string): string {
  if (id === WRITTEN) return 'Escribieron algo'
  if (question.kind !== 'scale') return id
  const ends = new Map([
    [question.from, question.fromLabel],
    [question.to, question.toLabel],
  ])
  const end = ends.get(Number(id))
  return end ? `${id} · ${end}` : id
}
