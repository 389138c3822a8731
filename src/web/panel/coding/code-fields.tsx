import type { KeyboardEvent, ReactNode } from 'react'
import { LONGEST_CODE_LABEL, LONGEST_DEFINITION } from '#contract/coding-limits.ts'
import { codeRoles, type EditedCode } from './edited-frame.ts'

/** To move the focus. */
export const fieldIds = {
  label: (key: string) => `codigo-${key}`,
  removal: (key: string) => `quitar-${key}`,
}

interface CodeFieldsProps {
  readonly code: EditedCode
  readonly number: number
  /** Whether texts may have it. */
  readonly isCoded: boolean
  readonly onChange: (part: Partial<EditedCode>) => void
  /** With what has the focus. */
  readonly onMove: (by: 1 | -1, focused: HTMLElement) => void
  readonly onRemove: () => void
}

/** One code of the frame. */
export function CodeFields({ code, number, isCoded, onChange, onMove, onRemove }: CodeFieldsProps) {
  const { key, label, definition, role, isRemoved } = code
  const name = label.trim() || `código ${number}`
  const removal = { id: fieldIds.removal(key), name, onPress: onRemove }
  if (isRemoved) {
    return (
      <li className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-paper p-3 text-sm">
        <p className="grow basis-48">
          «{name}» se quita al guardar.
          {isCoded && ' Los textos que no tengan otro código se tendrán que codificar otra vez.'}
        </p>
        <CodeButton {...removal}>Dejarlo</CodeButton>
      </li>
    )
  }
  /** Moves without leaving the field. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || (by !== 1 && by !== -1)) return
    event.preventDefault()
    onMove(by, event.currentTarget)
  }
  return (
    <li className="rounded-xl border border-line p-3">
      <div className="grid gap-3 text-sm sm:grid-cols-[2fr_3fr_10rem]">
        <label>
          <span className="font-semibold text-ink">Código {number}</span>
          <input
            id={fieldIds.label(key)}
            className="field mt-1"
            value={label}
            maxLength={LONGEST_CODE_LABEL}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
            onKeyDown={onKeyDown}
          />
        </label>
        <label>
          <span className="font-semibold text-ink">
            Qué cabe aquí<span className="sr-only"> en {name}</span>
          </span>{' '}
          (si quieres)
          <textarea
            rows={1}
            className="field mt-1 field-sizing-content"
            value={definition}
            maxLength={LONGEST_DEFINITION}
            onChange={({ target }) => onChange({ definition: target.value })}
            onKeyDown={onKeyDown}
          />
        </label>
        <div>
          <label htmlFor={`papel-${key}`} className="font-semibold text-ink">
            Papel<span className="sr-only"> de {name}</span>
          </label>
          <select
            id={`papel-${key}`}
            className="field mt-1"
            value={role}
            onChange={({ target }) => onChange({ role: target.value as EditedCode['role'] })}
          >
            {Object.entries(codeRoles).map(([each, meaning]) => (
              <option key={each} value={each}>
                {meaning}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap gap-3">
        <CodeButton name={name} onPress={(button) => onMove(-1, button)}>
          Subir
        </CodeButton>
        <CodeButton name={name} onPress={(button) => onMove(1, button)}>
          Bajar
        </CodeButton>
        <CodeButton {...removal}>Quitar</CodeButton>
      </p>
    </li>
  )
}

interface CodeButtonProps {
  readonly id?: string
  /** Of the code, for screen readers. */
  readonly name: string
  readonly onPress: (button: HTMLElement) => void
  readonly children: ReactNode
}

function CodeButton({ id, name, onPress, children }: CodeButtonProps) {
  return (
    <button
      id={id}
      type="button"
      className="button-outline px-3 text-sm"
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      {children}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
