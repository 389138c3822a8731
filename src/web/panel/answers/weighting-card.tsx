import { Fragment } from 'react'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { points, wholeNumber } from '#rules/format/percent.ts'
import { OPEN_STUDY_CEILING } from '#rules/weighting/limits.ts'
import { Card } from '../card.tsx'

/** How many people, what their weights are, and what the intervals can and cannot say. */
export function WeightingCard({ analysis }: { analysis: AnalysisReply }) {
  const { people, minors, edition, weighting } = analysis
  const facts = {
    Personas: wholeNumber(people),
    ...(minors > 0 && { Menores: `${wholeNumber(minors)} de menos de 18 años, fuera de todos los resultados` }),
    ...(weighting.kind === 'weighted'
      ? {
          'Muestra efectiva': `${wholeNumber(weighting.nEff)} (efecto de diseño ${points(weighting.deff / 100, 2)})`,
          Ponderación: `Por ${weighting.rungName}: nivel ${weighting.rung} de 4. Nadie cuenta por más de ${points(weighting.maxWeight / 100, 1)} personas. Quienes no dijeron sexo, edad o lugar cuentan, en conjunto, lo mismo que en la muestra.`,
        }
      : { Ponderación: `Sin ponderar. ${weighting.why}` }),
    ...(edition && { Población: `${edition}, personas de 18 años o más` }),
  }
  return (
    <Card id="participacion" title="Participación abierta">
      <p className="mt-1 text-sm">
        Respondió quien quiso. El intervalo modelado al 95&nbsp;% supone que, ya ponderadas, las personas que
        participaron opinan como las que no lo hicieron, y eso no se puede comprobar. Más respuestas no corrigen ese
        sesgo: el intervalo deja de estrecharse cuando la muestra efectiva llega a {wholeNumber(OPEN_STUDY_CEILING)}.
      </p>
      <dl className="facts mt-4">
        {Object.entries(facts).map(([name, fact]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}
