interface ChoiceProps<Value extends string> {
  readonly legend: string
  /** Of the radio buttons, within their form. */
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly name: string; readonly meaning: string }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
}

/** One of a few, each with what it means. */
export function Choice<Value extends string>({ legend, name: group, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-ink">{legend}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map(({ value, name, meaning }) => (
          <label key={value} className="option text-sm">
            <input type="radio" name={group} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>
              <span className="block font-semibold">{name}</span>
              {meaning}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
