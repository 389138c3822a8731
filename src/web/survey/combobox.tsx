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
  /** Shows the list right away, until something is chosen or typed, or there is a click elsewhere. */
  readonly opensAtOnce?: boolean
  readonly validity?: 'valid' | 'invalid' | undefined
  readonly inputMode?: 'numeric' | 'text'
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly children: ReactNode
}

const borders = { valid: 'border-2 border-green-700', invalid: 'border-2 border-red-700' }

/** A text field with suggestions. The text is the value: a suggestion only saves typing. */
export function Combobox(props: ComboboxProps) {
  const { label, value, choices, onChange, onLeave, validity, children, ...rest } = props
  const { disabled = false, opensAtOnce = false, ...input } = rest
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const initialList = useInitialList(opensAtOnce && value === '', box)
  const suggestions = disabled || isExactMatch(choices, value) ? [] : suggest(choices, value)
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox<string>({
    items: suggestions,
    inputId: id,
    inputValue: value,
    selectedItem: null,
    stateReducer: adjustDownshift,
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChange(selectedItem),
    itemToString: (item) => item ?? '',
    getA11yStatusMessage: () => '',
  })
  const isShown = (isOpen || initialList.isOpen) && suggestions.length > 0
  const inputProps = getInputProps({
    ...input,
    disabled,
    // Not `onInputValueChange`: it is called only after the old text was drawn again, and fast typing loses letters.
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && initialList.close(),
    onBlur() {
      initialList.close()
      onLeave?.()
    },
    'aria-expanded': isShown,
    'aria-required': true,
    'aria-invalid': validity === 'invalid',
    'aria-describedby': `${id}-mensaje`,
    className: `field ${validity ? borders[validity] : ''}`,
  })
  useEffect(() => {
    // On a small screen the list may open below the edge.
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  return (
    <div ref={box} className="relative">
      <label {...getLabelProps()} htmlFor={id} className="mb-1.5 block font-semibold text-ink">
        {label} <span aria-hidden="true">*</span>
      </label>
      {/* Downshift sets an empty id when nothing is highlighted, which is invalid. */}
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

/** Downshift opens a list by moving the focus into its field; this one opens while the visitor is still in another. */
function useInitialList(opensAtOnce: boolean, box: RefObject<HTMLElement | null>) {
  const [isClosed, setClosed] = useState(false)
  const isOpen = opensAtOnce && !isClosed
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

/** By default Downshift opens the list on any click, and selects the highlighted suggestion on blur. */
function adjustDownshift(
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
