import type { KeyboardEvent } from 'react'
import { LONGEST_CODE_LABEL, LONGEST_DEFINITION } from '#contract/coding-schemas.ts'
import { codeRoles, type EditedCode } from './edited-frame.ts'

/** To move the focus. */
export const fieldIds = {
  label: (key: string) => `codigo-${key}`,
  definition: (key: string) => `definicion-${key}`,
  up: (key: string) => `subir-${key}`,
  down: (key: string) => `bajar-${key}`,
  removal: (key: string) => `quitar-${key}`,
}

interface CodeFieldsProps {
  readonly code: EditedCode
  readonly number: number
  /** Whether texts may have it. */
  readonly isCoded: boolean
  readonly onChange: (part: Partial<EditedCode>) => void
  readonly onMove: (by: 1 | -1, focused: string) => void
  readonly onRemove: () => void
}

/** One code of the frame. */
export function CodeFields({ code, number, isCoded, onChange, onMove, onRemove }: CodeFieldsProps) {
  const { key, label, definition, role, isRemoved, isSaved } = code
  const name = label.trim() || `código ${number}`
  if (isRemoved) {
    return (
      <li className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-paper p-3 text-sm">
        <p className="grow basis-48">
          «{name}» se quita al guardar.
          {isCoded && ' Los textos que no tengan otro código se tendrán que codificar otra vez.'}
        </p>
        <button id={fieldIds.removal(key)} type="button" className="button-outline" onClick={onRemove}>
          Dejarlo<span className="sr-only"> {name}</span>
        </button>
      </li>
    )
  }
  /** Moves without leaving the field. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || (by !== 1 && by !== -1)) return
    event.preventDefault()
    onMove(by, event.currentTarget.id)
  }
  return (
    <li className="rounded-xl border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-[2fr_3fr_10rem]">
        <label className="text-sm font-semibold text-ink">
          Código {number}
          <input
            id={fieldIds.label(key)}
            className="field mt-1 font-normal"
            value={label}
            maxLength={LONGEST_CODE_LABEL}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
            onKeyDown={onKeyDown}
          />
        </label>
        <label className="text-sm font-semibold text-ink">
          Qué cabe aquí<span className="sr-only"> en {name}</span> <span className="font-normal">(si quieres)</span>
          <input
            id={fieldIds.definition(key)}
            className="field mt-1 font-normal"
            value={definition}
            maxLength={LONGEST_DEFINITION}
            autoComplete="off"
            onChange={({ target }) => onChange({ definition: target.value })}
            onKeyDown={onKeyDown}
          />
        </label>
        <label className="text-sm font-semibold text-ink">
          Papel<span className="sr-only"> de {name}</span>
          <select
            className="field mt-1 font-normal"
            value={role}
            onChange={({ target }) => onChange({ role: target.value as EditedCode['role'] })}
          >
            {Object.entries(codeRoles).map(([each, meaning]) => (
              <option key={each} value={each}>
                {meaning}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3">
        <button
          id={fieldIds.up(key)}
          type="button"
          className="button-quiet text-sm"
          onClick={() => onMove(-1, fieldIds.up(key))}
        >
          Subir<span className="sr-only"> {name}</span>
        </button>
        <button
          id={fieldIds.down(key)}
          type="button"
          className="button-quiet text-sm"
          onClick={() => onMove(1, fieldIds.down(key))}
        >
          Bajar<span className="sr-only"> {name}</span>
        </button>
        <button
          id={isSaved ? fieldIds.removal(key) : undefined}
          type="button"
          className="button-quiet text-sm"
          onClick={onRemove}
        >
          Quitar<span className="sr-only"> {name}</span>
        </button>
      </p>
    </li>
  )
}
