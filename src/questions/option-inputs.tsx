import { type Option, OTHER_TEXT_LENGTH } from './base-question.ts'
import { optionOrder, type ShuffledQuestion } from './option-order.ts'
import type { WithOther } from './option-question.ts'

interface OptionInputsProps {
  readonly type: 'radio' | 'checkbox'
  readonly question: ShuffledQuestion
  readonly sessionId: string
  readonly imageAt?: ((name: string) => string) | undefined
  readonly chosen: readonly string[]
  readonly other: string | undefined
  /** Choosing it would exceed the limit. */
  readonly isOverLimit?: (option: Option) => boolean
  readonly onToggle: (option: Option) => void
  readonly onOther: (other: WithOther) => void
}

/** The options in this session's order, with a text field for `other`. */
export function OptionInputs(props: OptionInputsProps) {
  const { type, question, sessionId, imageAt, chosen, other, isOverLimit, onToggle, onOther } = props
  return optionOrder(question, sessionId).map((option) => {
    const isChosen = chosen.includes(option.id)
    const isTooMany = isOverLimit?.(option)
    return (
      <div key={option.id}>
        <label className="option" data-chosen={isChosen || undefined} data-over-limit={isTooMany || undefined}>
          <input
            type={type}
            name={question.id}
            checked={isChosen}
            aria-disabled={isTooMany}
            onChange={() => onToggle(option)}
          />
          {option.image && imageAt && <img src={imageAt(option.image)} alt="" width={56} height={56} loading="lazy" />}
          {option.label}
        </label>
        {isChosen && option.role === 'other' && (
          <input
            type="text"
            aria-label={`${option.label}: escribe cuál, sin datos personales`}
            placeholder="¿Cuál? (sin datos personales)"
            maxLength={OTHER_TEXT_LENGTH}
            value={other ?? ''}
            onChange={({ target }) => onOther(target.value ? { other: target.value } : {})}
            className="field mt-2"
          />
        )}
      </div>
    )
  })
}

interface Choice extends WithOther {
  readonly choice: string
}

type OneOptionProps = Pick<OptionInputsProps, 'question' | 'sessionId' | 'imageAt'> & {
  readonly answer: Choice | undefined
  readonly onAnswer: (answer: Choice) => void
}

/** Options of which one can be chosen: all there are to a single choice, and the ways out of a scale or a number («No sé»). */
export function OneOptionInputs({ question, sessionId, imageAt, answer, onAnswer }: OneOptionProps) {
  return (
    <OptionInputs
      {...{ question, sessionId, imageAt }}
      type="radio"
      chosen={answer ? [answer.choice] : []}
      other={answer?.other}
      onToggle={({ id }) => onAnswer({ choice: id })}
      onOther={(other) => answer && onAnswer({ choice: answer.choice, ...other })}
    />
  )
}
