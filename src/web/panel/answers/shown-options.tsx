import type { QuestionReply } from '#contract/panel-schemas.ts'
import type { EstimateView, OptionReply } from './estimate-view.ts'
import type { ShownQuestion } from './shown-sections.ts'

export interface ShownOption extends OptionReply {
  readonly label: string
  /** «No sé» and «Prefiero no contestar», which are grey and come last. */
  readonly isApart: boolean
}

/** The options of a result with their labels: by size if visitors saw them shuffled, otherwise in the order of the form. */
export function shownOptions(
  { options: known, isShuffled }: ShownQuestion,
  { options }: QuestionReply,
  view: EstimateView,
): ShownOption[] {
  // Minors are in no result, and a row of zeros would suggest that there were none.
  const shown = options
    .filter(({ option }) => option !== 'under-18')
    .map((one) => {
      const option = known.find(({ id }) => id === one.option)
      const isApart = option?.role === 'dont-know' || option?.role === 'no-answer'
      return { ...one, label: option?.label ?? one.option, isApart, role: option?.role }
    })
  return shown.toSorted((a, b) => {
    const apart = Number(a.isApart) - Number(b.isApart)
    if (apart !== 0 || !isShuffled || a.role || b.role) return apart
    return b[view].value - a[view].value
  })
}

/** Marks numbers that the public will not see. */
export function NotPublished() {
  return <span className="badge bg-amber-100 text-amber-950">no se publicará</span>
}
