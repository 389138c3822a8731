import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { levelName } from '#rules/answers/level-names.ts'
import { people } from '../../charts/people.ts'
import { TraitKey, TraitTable } from '../../charts/trait-table.tsx'
import { CardSection } from '../../components/section.tsx'

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
    <CardSection id="quienes" title="Quiénes participaron">
      <p className="mt-1 text-sm">
        Entre quienes dieron el dato, junto a las personas de 18 años o más del {edition}
        {isWeighted && ': sin ponderar y ya ponderadas'}.
      </p>
      <TraitKey edition={edition} isWeighted={isWeighted} />
      <div className="mt-2 space-y-6">
        {participants.map((one) => (
          <ParticipantsTable key={one.trait} participants={one} edition={edition} />
        ))}
      </div>
      {meaning && <p className="mt-4 border-t border-line pt-3 text-sm">{meaning}</p>}
    </CardSection>
  )
}

function ParticipantsTable({ participants, edition }: { participants: Participants; edition: string }) {
  const { trait, unknown, levels } = participants
  return (
    <div>
      <TraitTable
        trait={traits[trait]}
        edition={edition}
        isWeighted={hasWeights(participants)}
        levels={levels.map(({ level, people, unweighted, weighted, population }) => ({
          name: levelName(level),
          people,
          unweighted: unweighted * 100,
          weighted: weighted === undefined ? undefined : weighted * 100,
          population: population * 100,
        }))}
      />
      {unknown > 0 && <p className="mt-2 text-sm">Sin este dato: {people(unknown)}.</p>}
    </div>
  )
}

function hasWeights({ levels }: Pick<Participants, 'levels'>): boolean {
  return levels.some(({ weighted }) => weighted !== undefined)
}
