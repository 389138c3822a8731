import { Fragment } from 'react'
import type { QualityReply } from '#contract/panel-schemas.ts'
import { exactPercent, points, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { breakable } from '../../charts/trait-table.tsx'
import { MeasureCard } from './measures.tsx'

type Place = QualityReply['places']['municipalities'][number]

/** Completions by municipality compared with its adult population, the most overrepresented first. */
export function PlacesCard({ places: { edition = '', withoutPlace, municipalities } }: Pick<QualityReply, 'places'>) {
  const inOrder = municipalities.toSorted((a, b) => Number(b.isFarAbove) - Number(a.isFarAbove) || b.times - a.times)
  return (
    <MeasureCard
      title="Lugares junto a su población"
      summary={summaryOf(inOrder.filter(({ isFarAbove }) => isFarAbove))}
      meaning="Se nombra un municipio cuando, aun descontando el azar, aporta más del doble de lo que su población haría esperar. El código postal lo escribe cada quien; también puede ser que ahí se compartió más la encuesta."
    >
      {inOrder.length > 0 && (
        <DataTable
          caption={`Completadas por municipio, junto al ${edition}`}
          columns={['Municipio', 'Comple\u00adtadas', 'Parte', edition, 'Veces']}
          headClass="sm:w-full"
          lastClass="font-semibold text-ink"
          rows={inOrder.map(({ municipality, completed, share, population, times, isFarAbove }) => ({
            key: municipality,
            cells: [
              <Fragment key="name">
                {breakable(municipality)}{' '}
                {isFarAbove && <span className="badge rounded-lg bg-red-100 text-red-950">muy por encima</span>}
              </Fragment>,
              wholeNumber(completed),
              exactPercent(share * 100),
              exactPercent(population * 100),
              points(times / 100, 1),
            ],
          }))}
        />
      )}
      {withoutPlace > 0 && <p className="mt-2 text-sm">Sin lugar registrado: {wholeNumber(withoutPlace)}.</p>}
    </MeasureCard>
  )
}

function summaryOf(farAbove: readonly Place[]): string {
  if (farAbove.length === 0) return 'Ningún municipio está muy por encima de su población.'
  const named = farAbove.map(
    ({ municipality, times, atLeast }) =>
      `${municipality}, ${points(times / 100, 1)} veces su parte de la población (al menos ${points(atLeast / 100, 1)})`,
  )
  return `Muy por encima de su población: ${named.join('; ')}.`
}
