import type { Figure } from '#field-studies/field-study.ts'
import { points } from '#rules/format/percent.ts'
import { leadInterval } from '#rules/weighting/interval.ts'

/** Whether the first answer really leads the second, in words. */
export function LeadNote({ figure: { rows, base, lead } }: { figure: Figure }) {
  const counts = lead?.map((name) => rows.find((row) => row.name === name)?.count)
  const [first, second] = counts ?? []
  if (!lead || base === undefined || first === undefined || second === undefined) return null
  const found = leadInterval(first, second, base)
  const isClear = found.low > 0
  return (
    <div className="rounded-xl bg-accent-soft p-4 text-ink">
      <p className="font-semibold">
        {isClear
          ? `«${lead[0]}» supera a «${lead[1]}»: la diferencia es clara`
          : `«${lead[0]}» y «${lead[1]}»: sin ventaja demostrada`}
      </p>
      <p className="mt-1 text-sm">
        Entre «{lead[0]}» y «{lead[1]}» hay {points(found.lead)} puntos de diferencia, con un intervalo de 95&nbsp;% de{' '}
        <span className="whitespace-nowrap">
          {points(found.low)} a {points(found.high)}
        </span>{' '}
        puntos.{' '}
        {isClear
          ? `El intervalo no incluye el cero: la diferencia se sostiene aun con ${base} entrevistas.`
          : `El intervalo incluye el cero: con ${base} entrevistas no se puede afirmar que «${lead[0]}» vaya adelante.`}
      </p>
    </div>
  )
}
