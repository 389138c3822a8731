import { type Finding, notReported } from '#field-studies/field-study.ts'
import { MethodLists } from './method-lists.tsx'
import { MethodPoints } from './method-points.tsx'

/** How the study was made: what was reported of each element, and which were not. */
export function MethodologyBox({ finding: { methodology, methodPoints } }: { finding: Finding }) {
  const items = Object.values(methodology)
  const reported = items.filter((item) => item.value !== notReported)
  return (
    <section className="card" aria-labelledby="metodologia">
      <h2 id="metodologia" className="section-title">
        Metodología
      </h2>
      <MethodPoints points={methodPoints} />
      <p className="mt-5 font-semibold text-ink">
        Se reportaron {reported.length} de los {items.length} elementos que piden los códigos del ramo
      </p>
      <Meter reported={reported.length} total={items.length} />
      <MethodLists methodology={methodology} level="h3" />
    </section>
  )
}

function Meter({ reported, total }: { reported: number; total: number }) {
  return (
    <svg className="chart mt-2 block w-full max-w-sm" viewBox={`0 0 ${total * 20} 10`} aria-hidden="true">
      {Array.from({ length: total }, (_, step) => step).map((step) => (
        <rect
          key={step}
          className={step < reported ? 'dot-yes' : 'dot-no'}
          x={step * 20 + 1}
          y="1"
          width="17"
          height="8"
          rx="3"
        />
      ))}
    </svg>
  )
}
