import { Fragment } from 'react'
import type { Release, ReleasedParticipants } from '#releases/release.ts'
import { people, percent } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Key } from '../../charts/legend.tsx'
import { across, scaleUpTo } from '../../charts/scale.ts'
import { TraitTables } from '../../charts/trait-table.tsx'
import { Collapsible } from './release-frame.tsx'

/** The answer of each question that weighting changed most. */
export function WeightingEffect({ release }: { release: Release }) {
  const shifts = largestShifts(release)
  if (shifts.length === 0) return null
  const scale = scaleUpTo(Math.max(...shifts.flatMap(({ weighted, unweighted }) => [weighted, unweighted])))
  return (
    <Collapsible id="ponderar" title="Ponderado y sin ponderar">
      <p>
        De cada pregunta, la respuesta que más cambió al ponderar. Si cambia poco, quienes participaron ya se parecían a
        la población en sexo, edad y lugar, o eso no importaba para la respuesta.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-xs" aria-hidden="true">
        <Key swatch="rounded-full border-2 border-accent">Sin ponderar</Key>
        <Key swatch="rounded-full bg-accent">Ponderado</Key>
      </p>
      <DataTable
        caption="La respuesta de cada pregunta que más cambió al ponderar"
        columns={['Pregunta y respuesta', 'Sin ponde\u00adrar', 'Ponde\u00adrado']}
        headClass="sm:w-full"
        rows={shifts.map(({ id, text, label, weighted, unweighted }) => ({
          key: id,
          cells: [
            <Fragment key="answer">
              <a href={`#${id}`} className="block font-normal underline underline-offset-4">
                {text}
              </a>
              {label}
              <svg className="chart mt-1 w-full" height="14" aria-hidden="true">
                <line className="chart-line stroke-line" x2="100%" y1="7" y2="7" />
                <line
                  className="chart-line stroke-accent"
                  x1={across(scale, unweighted)}
                  x2={across(scale, weighted)}
                  y1="7"
                  y2="7"
                  strokeWidth="3"
                />
                <circle className="dot-yes" cx={across(scale, weighted)} cy="7" r="4" />
                <circle
                  className="fill-white stroke-accent"
                  cx={across(scale, unweighted)}
                  cy="7"
                  r="4"
                  strokeWidth="2"
                />
              </svg>
            </Fragment>,
            percent(unweighted),
            percent(weighted),
          ],
        }))}
      />
    </Collapsible>
  )
}

function largestShifts({ questions }: Release) {
  return questions.flatMap(({ id, text, result }) => {
    if (result.kind === 'withheld') return []
    const shifts = result.rows.flatMap(({ label, share }) => {
      if (share.kind !== 'shown' || share.unweighted === undefined) return []
      const { percent: weighted, unweighted } = share
      return [{ id, text, label, weighted, unweighted, distance: Math.abs(weighted - unweighted) }]
    })
    return shifts.toSorted((a, b) => b.distance - a.distance).slice(0, 1)
  })
}

const traits: Record<ReleasedParticipants['trait'], string> = { sex: 'Sexo', age: 'Edad', place: 'Lugar' }

/** Those who took part, unweighted and weighted, beside the census. */
export function WhoTookPart({ release: { participants, weighting } }: { release: Release }) {
  if (participants.length === 0) return null
  return (
    <Collapsible id="quienes" title="Quiénes participaron">
      <p>
        Entre quienes dieron el dato, junto a las personas de 18 años o más del {weighting.edition}. Quienes no lo
        dieron cuentan, en conjunto, lo mismo que entre quienes respondieron.
      </p>
      <TraitTables
        edition={weighting.edition}
        isWeighted
        format={percent}
        traits={participants.map(({ trait, levels, unknown }) => ({
          name: traits[trait],
          levels,
          unknown: unknown === undefined ? 'menos de 10 personas' : people(unknown),
        }))}
      />
    </Collapsible>
  )
}
