import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { points } from '#rules/format/percent.ts'
import type { ShownQuestion } from './shown-sections.ts'

interface ArmLineProps {
  readonly arm: AnalysisReply['arms'][number]
  readonly question: ShownQuestion
  readonly against: string
}

/** What the other wording of a split sample changed. */
export function ArmLine({ arm, question, against }: ArmLineProps) {
  const clear = arm.options.filter(({ isClear }) => isClear)
  const labelOf = (id: string) => question.options.find((option) => option.id === id)?.label ?? id
  const changes = clear.map(
    ({ option, difference }) =>
      `«${labelOf(option)}» ${points(Math.abs(difference), 1)} puntos ${difference > 0 ? 'más' : 'menos'}`,
  )
  return (
    <p className="mt-3 text-sm">
      Frente a «{against}»:{' '}
      {changes.length > 0
        ? `${changes.join('; ')}. Es más de lo que daría el azar.`
        : 'ninguna respuesta cambia más de lo que daría el azar.'}
    </p>
  )
}
