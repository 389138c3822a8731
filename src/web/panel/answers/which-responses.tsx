import type { AnalysisReply, ResponseSelection } from '#contract/panel-schemas.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { BY_TENS } from '../by-tens.ts'
import { Bullets, Card } from '../card.tsx'

const choices: Record<ResponseSelection, string> = { counted: 'Ver solo las contadas', all: 'Ver con todas' }

interface WhichResponsesProps {
  readonly analysis: AnalysisReply
  /** What the numbers on the page count: `which`, once its numbers have arrived. */
  readonly shown: ResponseSelection
  readonly which: ResponseSelection
  readonly setWhich: (which: ResponseSelection) => void
}

/** How many responses count, how many each rule sets aside, and a switch to include those. */
export function WhichResponses({ analysis, shown, which, setWhich }: WhichResponsesProps) {
  const { people, minors, setAside } = analysis
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
      <p className="mt-2 text-sm">{BY_TENS}</p>
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
              onChoose={setWhich}
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

interface RadioChoiceProps<Name extends string> {
  readonly name: string
  readonly legend: string
  readonly isLegendHidden?: boolean
  readonly choices: Readonly<Record<Name, string>>
  readonly chosen: Name
  readonly onChoose: (choice: Name) => void
}

export function RadioChoice<Name extends string>(props: RadioChoiceProps<Name>) {
  const { name, legend, isLegendHidden, choices, chosen, onChoose } = props
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold text-ink'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(choices) as Name[]).map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            {choices[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
