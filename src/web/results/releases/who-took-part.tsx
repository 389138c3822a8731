import type { Release, ReleasedParticipants } from '#releases/release.ts'
import { people } from '#rules/format/percent.ts'
import { TraitTables } from '../../charts/trait-table.tsx'
import { Section } from '../../components/section.tsx'

const traits: Record<ReleasedParticipants['trait'], string> = { sex: 'Sexo', age: 'Edad', place: 'Lugar' }

/** Those who took part beside the census: as they came, and as the weights leave them. */
export function WhoTookPart({ release: { participants, weighting } }: { release: Release }) {
  if (participants.length === 0) return null
  return (
    <Section id="quienes" title="Quiénes participaron">
      <div className="card mt-5">
        <p>
          Entre quienes dieron el dato, junto a las personas de 18 años o más del {weighting.edition}. Quienes no lo
          dieron cuentan, en conjunto, lo mismo que entre quienes respondieron.
        </p>
        <TraitTables
          edition={weighting.edition}
          isWeighted
          traits={participants.map(({ trait, levels, unknown }) => ({
            name: traits[trait],
            levels,
            unknown: unknown === undefined ? 'menos de 10 personas' : people(unknown),
          }))}
        />
      </div>
    </Section>
  )
}
