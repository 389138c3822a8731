interface RadioChoiceProps<Of extends string> {
  readonly name: string
  readonly legend: string
  readonly isLegendHidden?: boolean
  readonly choices: Readonly<Record<Of, string>>
  readonly chosen: Of
  readonly choose: (one: Of) => void
}

export function RadioChoice<Of extends string>(props: RadioChoiceProps<Of>) {
  const { name, legend, isLegendHidden, choices, chosen, choose } = props
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold text-ink'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(choices) as Of[]).map((one) => (
          <label key={one} className="choice">
            <input type="radio" name={name} className="sr-only" checked={one === chosen} onChange={() => choose(one)} />
            {choices[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
