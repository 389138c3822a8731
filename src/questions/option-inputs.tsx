import { type Option, OTHER_TEXT_LENGTH } from './asked.ts'
import type { OptionQuestion, WithOther } from './choosing.ts'
import { optionOrder } from './option-order.ts'

interface OptionInputsProps {
  readonly type: 'radio' | 'checkbox'
  readonly question: OptionQuestion & { readonly shuffle?: boolean }
  readonly sessionId: string
  readonly chosen: readonly string[]
  readonly other: string | undefined
  /** Choosing it would be one too many. */
  readonly isStopped?: (option: Option) => boolean
  readonly onToggle: (option: Option) => void
  readonly onOther: (beside: WithOther) => void
}

/** The options in the order of this session, with room for the visitor's own words. */
export function OptionInputs(props: OptionInputsProps) {
  const { type, question, sessionId, chosen, other, isStopped, onToggle, onOther } = props
  return optionOrder(question, sessionId).map((option) => {
    const isChosen = chosen.includes(option.id)
    return (
      <div key={option.id}>
        <label className="option">
          <input
            type={type}
            name={question.id}
            checked={isChosen}
            aria-disabled={isStopped?.(option)}
            onChange={() => onToggle(option)}
          />
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
