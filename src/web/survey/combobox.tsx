import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { isExactMatch, suggest } from '#rules/suggestions.ts'

interface ComboboxProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly disabled?: boolean
  readonly look?: 'valid' | 'invalid' | undefined
  readonly inputMode?: 'numeric' | 'text'
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly children: ReactNode
}

const borders = { valid: 'border-2 border-green-700', invalid: 'border-2 border-red-700' }

/** A text field with suggestions. The text is the value: a suggestion only saves typing. */
export function Combobox({
  label,
  value,
  choices,
  onChange,
  look,
  disabled = false,
  children,
  ...input
}: ComboboxProps) {
  const id = useId()
  const suggestions = disabled || isExactMatch(choices, value) ? [] : suggest(choices, value)
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox<string>({
    items: suggestions,
    inputId: id,
    inputValue: value,
    selectedItem: null,
    stateReducer: keepText,
    onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && onChange(selectedItem),
    itemToString: (item) => item ?? '',
    getA11yStatusMessage: () => '',
  })
  const isShown = isOpen && suggestions.length > 0

  return (
    <div className="relative">
      <label {...getLabelProps()} htmlFor={id} className="mb-1.5 block font-semibold text-ink">
        {label} <span aria-hidden="true">*</span>
      </label>
      <input
        {...getInputProps({
          ...input,
          disabled,
          // At once: Downshift tells of a new text only after drawing the old one again, and quick typing loses letters.
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onChange(currentTarget.value),
          'aria-expanded': isShown,
          'aria-required': true,
          'aria-invalid': look === 'invalid',
          'aria-describedby': `${id}-mensaje`,
          className: `field ${look ? borders[look] : ''}`,
        })}
      />
      <ul
        {...getMenuProps({
          className: `absolute z-10 mt-1 w-full overflow-hidden rounded-lg border border-line bg-white shadow-lg ${isShown ? '' : 'hidden'}`,
        })}
      >
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
      <div id={`${id}-mensaje`} className="mt-1.5 min-h-6 text-sm">
        {children}
      </div>
    </div>
  )
}

/** Downshift takes the highlighted suggestion on leaving, which nobody asked for. */
function keepText(
  _state: UseComboboxState<string>,
  { type, changes }: UseComboboxStateChangeOptions<string>,
): Partial<UseComboboxState<string>> {
  return type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes
}
