import { type FieldStudy, type Methodology, methodLabels, notReported } from '#field-studies/field-study.ts'
import { Section } from '../../components/section.tsx'

export function MethodologyBox({ study: { methodology, methodPoints } }: { study: FieldStudy }) {
  const items = itemsOf(methodology)
  const reported = items.filter((item) => item.value !== notReported)
  return (
    <Section id="metodologia" title="Metodología" className="card">
      <MethodPoints points={methodPoints} />
      <p className="mt-5 font-semibold text-ink">
        Se reportaron {reported.length} de los {items.length} elementos que piden los códigos del ramo
      </p>
      <svg className="chart mt-2 block w-full max-w-sm" viewBox={`0 0 ${items.length * 20} 10`} aria-hidden="true">
        {items.map(({ label }, step) => (
          <rect
            key={label}
            className={step < reported.length ? 'dot-yes' : 'dot-no'}
            x={step * 20 + 1}
            y="1"
            width="17"
            height="8"
            rx="3"
          />
        ))}
      </svg>
      <MethodLists methodology={methodology} level="h3" />
    </Section>
  )
}

export function MethodLists({ methodology, level: Heading }: { methodology: Methodology; level: 'h3' | 'h4' }) {
  const items = itemsOf(methodology)
  return (
    <>
      <Heading className="mt-5 font-bold text-ink">Lo que se reportó</Heading>
      <dl className="method-list">
        {items
          .filter(({ value }) => value !== notReported)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Heading className="mt-5 font-bold text-ink">Lo que no se reportó</Heading>
      <ul className="mt-2 flex flex-wrap gap-2">
        {items
          .filter(({ value }) => value === notReported)
          .map(({ label }) => (
            <li key={label} className="rounded-lg border border-dashed border-line-strong px-2.5 py-0.5 text-sm">
              {label}
            </li>
          ))}
      </ul>
    </>
  )
}

function itemsOf(methodology: Methodology) {
  const elements = Object.keys(methodLabels) as (keyof Methodology)[]
  return elements.map((element) => ({ label: methodLabels[element], value: methodology[element] }))
}

export function MethodPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {points.map((point) => (
        <li key={point} className="rounded-full bg-accent-soft px-3 py-1 text-sm font-semibold text-accent-strong">
          {point}
        </li>
      ))}
    </ul>
  )
}
