import type { AnalysisReply, Which } from '#contract/panel-schemas.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { Bullets, Card } from '../card.tsx'
import { WaitingLine } from '../waiting-line.tsx'

const choices: Record<Which, string> = { counted: 'Ver solo las contadas', all: 'Ver con todas' }

interface WhichResponsesProps {
  readonly analysis: AnalysisReply
  /** What the numbers on the page count; it changes once the new ones have come. */
  readonly shown: Which
  readonly which: Which
  readonly choose: (which: Which) => void
}

/** How many count, how many are set aside and by which rule, and both versions one tap away. */
export function WhichResponses({ analysis, shown, which, choose }: WhichResponsesProps) {
  const { people, minors, setAside, waiting } = analysis
  const aside = setAside.reduce((sum, { responses }) => sum + responses, 0)
  const counted = people + minors - (shown === 'all' ? aside : 0)
  return (
    <Card
      id="apartadas"
      title={
        <>
          {responses(counted)} {counted === 1 ? 'contada' : 'contadas'}, {wholeNumber(aside)}{' '}
          {aside === 1 ? 'apartada' : 'apartadas'}
        </>
      }
    >
      <WaitingLine waiting={waiting} />
      {aside > 0 && (
        <>
          <Bullets
            className="mt-2 text-sm"
            items={setAside.map(({ name, responses }) => `${name}: ${wholeNumber(responses)}`)}
          />
          <div className="mt-3">
            <RadioChoice
              name="apartadas"
              legend="Qué respuestas se cuentan en esta página"
              isLegendHidden
              choices={choices}
              chosen={which}
              choose={choose}
            />
          </div>
          <p role="status" className="mt-3 text-sm">
            {shown === 'all'
              ? 'Las cifras de esta página incluyen las apartadas.'
              : 'Las cifras de esta página no incluyen las apartadas.'}{' '}
            Lo que la gente escribió se lee siempre completo.
          </p>
        </>
      )}
    </Card>
  )
}

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
