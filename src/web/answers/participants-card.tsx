import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { levelName } from '#rules/level-names.ts'
import { percent, wholeNumber } from '#rules/percent.ts'
import { Key } from '../stats/key.tsx'
import { people } from './people.ts'

type Participants = AnalysisReply['participants'][number]

const traits: Record<Participants['trait'], string> = { sex: 'Sexo', age: 'Edad', municipality: 'Municipio' }

interface ParticipantsCardProps {
  readonly participants: readonly Participants[]
  readonly edition: string | undefined
  /** What it can and cannot mean, where that is not said elsewhere. */
  readonly meaning?: string
}

/** Who took part beside the population: as they came, and as the weights leave them. */
export function ParticipantsCard({ participants, edition = '', meaning }: ParticipantsCardProps) {
  const isWeighted = participants.some(hasWeights)
  return (
    <section aria-labelledby="quienes" className="card">
      <h2 id="quienes" className="text-xl font-bold text-ink">
        Quiénes participaron
      </h2>
      <p className="mt-1 text-sm">
        Entre quienes dieron el dato, junto a las personas de 18 años o más del {edition}
        {isWeighted && ': sin ponderar y ya ponderadas'}.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-xs" aria-hidden="true">
        <Key swatch="rounded-full border-2 border-accent">Sin ponderar</Key>
        {isWeighted && <Key swatch="rounded-full bg-accent">Ponderadas</Key>}
        <Key swatch="border-l-3 border-ink">{edition}</Key>
      </p>
      <div className="mt-2 space-y-6">
        {participants.map((one) => (
          <TraitTable key={one.trait} participants={one} edition={edition} />
        ))}
      </div>
      {meaning && <p className="mt-4 border-t border-line pt-3 text-sm">{meaning}</p>}
    </section>
  )
}

function TraitTable({
  participants: { trait, unknown, levels },
  edition,
}: {
  participants: Participants
  edition: string
}) {
  const isWeighted = hasWeights({ levels })
  const highest = Math.max(...levels.flatMap((one) => [one.unweighted, one.weighted ?? 0, one.population]))
  return (
    <div>
      <table className="panel-table">
        <caption className="sr-only">
          {traits[trait]} de quienes participaron, junto al {edition}
        </caption>
        <thead>
          <tr>
            <th scope="col">{traits[trait]}</th>
            <th scope="col">Per&shy;sonas</th>
            <th scope="col">Sin ponde&shy;rar</th>
            {isWeighted && <th scope="col">Ponde&shy;radas</th>}
            <th scope="col">{edition}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.level}>
              <th scope="row" className="sm:w-full">
                {breakable(levelName(level.level))}
                <LevelTrack level={level} highest={highest} />
              </th>
              <td>{wholeNumber(level.people)}</td>
              <td>{percent(level.unweighted * 100)}</td>
              {isWeighted && <td>{percent((level.weighted ?? 0) * 100)}</td>}
              <td>{percent(level.population * 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown > 0 && <p className="mt-2 text-sm">Sin este dato: {people(unknown)}.</p>}
    </div>
  )
}

function hasWeights({ levels }: Pick<Participants, 'levels'>): boolean {
  return levels.some(({ weighted }) => weighted !== undefined)
}

/** The longest word of them all would push the numbers off the narrowest phones. */
function breakable(name: string): string {
  return name.replace('Aguascalientes', 'Aguas\u00adcalientes')
}

/** On a phone the numbers are all there is room for. */
function LevelTrack({ level, highest }: { level: Participants['levels'][number]; highest: number }) {
  const x = (share: number) => `${((share / highest) * 100).toFixed(2)}%`
  return (
    <svg className="chart mt-1 hidden w-full sm:block" height="14" aria-hidden="true">
      <line className="chart-line stroke-line" x2="100%" y1="7" y2="7" />
      <line className="whisker-line" x1={x(level.population)} x2={x(level.population)} y2="14" strokeWidth="3" />
      {level.weighted !== undefined && <circle className="dot-yes" cx={x(level.weighted)} cy="7" r="4" />}
      <circle className="fill-white stroke-accent" cx={x(level.unweighted)} cy="7" r="4" strokeWidth="2" />
    </svg>
  )
}
