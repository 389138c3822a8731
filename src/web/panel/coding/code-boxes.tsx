import { NO_CODE_KEY } from './code-keys.ts'
import type { FrameCode } from './coded-question.ts'
import { type GivenCodes, toggled } from './coding-session.ts'

interface CodeBoxesProps {
  /** For screen readers: of what. */
  readonly legend: string
  readonly codes: readonly FrameCode[]
  readonly given: GivenCodes
  readonly onGive: (codes: GivenCodes) => void
  /** What to press for each code. */
  readonly keys?: readonly string[]
}

/** The codes of a text, several if need be, and «sin código». */
export function CodeBoxes({ legend, codes, given, onGive, keys }: CodeBoxesProps) {
  const isNone = given?.length === 0
  return (
    <fieldset className="mt-4">
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {codes.map(({ id, label, definition }, at) => (
          <CodeBox
            key={id}
            {...{ label, definition }}
            pressed={keys?.[at]}
            isChecked={given?.includes(id) ?? false}
            onChange={() => onGive(toggled(given, id))}
          />
        ))}
        <CodeBox
          label="Sin código"
          definition="Se leyó y no cabe en ninguno."
          pressed={keys && NO_CODE_KEY}
          isChecked={isNone}
          onChange={() => onGive(isNone ? undefined : [])}
        />
      </div>
    </fieldset>
  )
}

interface CodeBoxProps {
  readonly label: string
  readonly definition: string | undefined
  readonly pressed: string | undefined
  readonly isChecked: boolean
  readonly onChange: () => void
}

function CodeBox({ label, definition, pressed, isChecked, onChange }: CodeBoxProps) {
  return (
    <label className="option gap-2 px-3 text-sm" data-chosen={isChecked || undefined}>
      <input type="checkbox" checked={isChecked} onChange={onChange} />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{label}</span>
        {definition}
      </span>
      {pressed && (
        <kbd className="self-start rounded border border-line-strong px-1.5 font-mono text-xs">{pressed}</kbd>
      )}
    </label>
  )
}
