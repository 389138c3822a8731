import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { levelName } from '#rules/answers/level-names.ts'
import { exactPercent, people } from '#rules/format/percent.ts'
import { TraitTables } from '../../charts/trait-table.tsx'
import { Card } from '../card.tsx'

type Participants = AnalysisReply['participants'][number]

const traits: Record<Participants['trait'], string> = { sex: 'Sexo', age: 'Edad', municipality: 'Municipio' }

interface ParticipantsCardProps {
  readonly participants: readonly Participants[]
  readonly edition: string | undefined
  /** What the comparison can and cannot mean, if the page does not say it elsewhere. */
  readonly meaning?: string
}

/** The participants compared with the population, unweighted and weighted. */
export function ParticipantsCard({ participants, edition = '', meaning }: ParticipantsCardProps) {
  const isWeighted = participants.some(({ levels }) => levels.some(({ weighted }) => weighted !== undefined))
  return (
    <Card id="quienes" title="Quiénes participaron">
      <p className="mt-1 text-sm">
        Entre quienes dieron el dato, junto a las personas de 18 años o más del {edition}
        {isWeighted && ': sin ponderar y ya ponderadas'}.
      </p>
      <TraitTables
        edition={edition}
        isWeighted={isWeighted}
        format={exactPercent}
        traits={participants.map(({ trait, unknown, levels }) => ({
          name: traits[trait],
          unknown: unknown > 0 ? people(unknown) : undefined,
          levels: levels.map(({ level, people, unweighted, weighted, population }) => ({
            name: levelName(level),
            people,
            unweighted: unweighted * 100,
            weighted: weighted === undefined ? undefined : weighted * 100,
            population: population * 100,
          })),
        }))}
      />
      {meaning && <p className="mt-4 border-t border-line pt-3 text-sm">{meaning}</p>}
    </Card>
  )
}
