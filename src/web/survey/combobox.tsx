import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isExactMatch, suggest } from '#rules/answers/suggestions.ts'

interface ComboboxProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly onChange: (value: string) => void
  readonly onLeave?: () => void
  readonly placeholder: string
  readonly disabled?: boolean
  /** The list stands open before anybody asks for it, until something is chosen, typed or clicked elsewhere. */
  readonly isOffered?: boolean
  readonly look?: 'valid' | 'invalid' | undefined
  readonly inputMode?: 'numeric' | 'text'
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly children: ReactNode
}

const borders = { valid: 'border-2 border-green-700', invalid: 'border-2 border-red-700' }

/** A text field with suggestions. The text is the value: a suggestion only saves typing. */
export function Combobox(props: ComboboxProps) {
  const { label, value, choices, onChange, onLeave, look, children, ...rest } = props
  const { disabled = false, isOffered = false, ...input } = rest
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const offer = useOffer(isOffered && value === '', box)
  const suggestions = disabled || isExactMatch(choices, value) ? [] : suggest(choices, value)
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox<string>({
    items: suggestions,
    inputId: id,
    inputValue: value,
    selectedItem: null,
    stateReducer: openWhenAsked,
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChange(selectedItem),
    itemToString: (item) => item ?? '',
    getA11yStatusMessage: () => '',
  })
  const isShown = (isOpen || offer.isOpen) && suggestions.length > 0
  const inputProps = getInputProps({
    ...input,
    disabled,
    // At once: Downshift tells of a new text only after drawing the old one again, and quick typing loses letters.
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && offer.close(),
    onBlur() {
      offer.close()
      onLeave?.()
    },
    'aria-expanded': isShown,
    'aria-required': true,
    'aria-invalid': look === 'invalid',
    'aria-describedby': `${id}-mensaje`,
    className: `field ${look ? borders[look] : ''}`,
  })
  useEffect(() => {
    // Below the edge of a small screen nobody would see it.
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  return (
    <div ref={box} className="relative">
      <label {...getLabelProps()} htmlFor={id} className="mb-1.5 block font-semibold text-ink">
        {label} <span aria-hidden="true">*</span>
      </label>
      {/* Downshift names nothing with an empty id, which no element may have. */}
      <input {...inputProps} aria-activedescendant={inputProps['aria-activedescendant'] || undefined} />
      <div id={`${id}-mensaje`} role="status" className="mt-1.5 min-h-6 text-sm">
        {children}
      </div>
      <ul {...getMenuProps({ ref: list, className: `suggestions ${isShown ? '' : 'hidden'}` })}>
        {isShown &&
          suggestions.map((item, index) => (
            <li
              key={item}
              {...getItemProps({
                item,
                index,
                'aria-selected': index === highlightedIndex,
                className: `flex min-h-11 cursor-pointer items-center px-4 text-ink ${index === highlightedIndex ? 'bg-accent-soft font-semibold' : ''}`,
              })}
            >
              {item}
            </li>
          ))}
      </ul>
      <p role="status" className="sr-only">
        {isShown ? `${suggestions.length} ${suggestions.length === 1 ? 'sugerencia' : 'sugerencias'}` : ''}
      </p>
    </div>
  )
}

/** Downshift opens a list by moving the focus into its field; this one opens while somebody is still in another. */
function useOffer(isOffered: boolean, box: RefObject<HTMLElement | null>) {
  const [isClosed, setClosed] = useState(false)
  const isOpen = isOffered && !isClosed
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setClosed(true)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, box])
  return { isOpen, close: () => setClosed(true) }
}

/** Downshift opens the list on a mere click, and takes the highlighted suggestion on leaving, which nobody asked for. */
function openWhenAsked(
  state: UseComboboxState<string>,
  { type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<UseComboboxState<string>> {
  switch (type) {
    case useCombobox.stateChangeTypes.InputClick:
      return state
    case useCombobox.stateChangeTypes.InputBlur:
      return { ...changes, selectedItem: null }
    default:
      return changes
  }
}
