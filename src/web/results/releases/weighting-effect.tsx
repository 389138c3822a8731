import type { Release } from '#releases/release.ts'
import { percent } from '#rules/format/percent.ts'
import { Key } from '../../charts/key.tsx'
import { across, scaleUpTo } from '../../charts/scale.ts'

interface Shift {
  readonly id: string
  readonly text: string
  readonly label: string
  readonly weighted: number
  readonly unweighted: number
}

/** What the weights changed: of each question, the answer that they moved most. */
export function WeightingEffect({ release }: { release: Release }) {
  const shifts = largestShifts(release)
  if (shifts.length === 0) return null
  const scale = scaleUpTo(Math.max(...shifts.flatMap(({ weighted, unweighted }) => [weighted, unweighted])))
  return (
    <section aria-labelledby="ponderar">
      <h2 id="ponderar" className="section-title">
        Ponderado y sin ponderar
      </h2>
      <div className="card mt-5">
        <p>
          De cada pregunta, la respuesta que más cambió al ponderar. Si cambia poco, quienes participaron ya se parecían
          a la población en sexo, edad y lugar, o eso no importaba para la respuesta.
        </p>
        <p className="mt-2 flex flex-wrap gap-x-5 text-xs" aria-hidden="true">
          <Key swatch="rounded-full border-2 border-accent">Sin ponderar</Key>
          <Key swatch="rounded-full bg-accent">Ponderado</Key>
        </p>
        <table className="panel-table">
          <caption className="sr-only">La respuesta de cada pregunta que más cambió al ponderar</caption>
          <thead>
            <tr>
              <th scope="col">Pregunta y respuesta</th>
              <th scope="col">Sin ponde&shy;rar</th>
              <th scope="col">Ponde&shy;rado</th>
            </tr>
          </thead>
          <tbody>
            {shifts.map(({ id, text, label, weighted, unweighted }) => (
              <tr key={id}>
                <th scope="row" className="sm:w-full">
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
                </th>
                <td>{percent(unweighted)}</td>
                <td>{percent(weighted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function largestShifts({ questions }: Release): Shift[] {
  return questions.flatMap(({ id, text, result }) => {
    if (result.kind === 'withheld') return []
    const shifts = result.rows.flatMap(({ label, share }) =>
      share.kind === 'shown' ? [{ id, text, label, weighted: share.percent, unweighted: share.unweighted }] : [],
    )
    const [largest] = shifts.toSorted((a, b) => distance(b) - distance(a))
    return largest ? [largest] : []
  })
}

function distance({ weighted, unweighted }: Shift): number {
  return Math.abs(weighted - unweighted)
}
