import { type FieldStudy, type Methodology, methodLabels, notPublished } from '#field-studies/field-study.ts'
import { Section } from '../../components/section.tsx'

export function MethodologyBox({ study: { methodology, methodPoints } }: { study: FieldStudy }) {
  return (
    <Section id="metodologia" title="Metodología" className="card">
      <MethodPoints points={methodPoints} />
      <MethodList methodology={methodology} />
    </Section>
  )
}

/** What is published of a method, and in one line at its end what is not. */
export function MethodList({ methodology }: { methodology: Methodology }) {
  const items = itemsOf(methodology)
  const published = items.filter(({ value }) => value !== notPublished)
  const others = items.filter(({ value }) => value === notPublished).map(({ label }) => label.toLowerCase())
  return (
    <>
      <dl className="method-list">
        {published.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-sm">
        Publicamos {published.length} de los {items.length} elementos que piden los códigos del ramo. Sin detalle
        publicado: {others.join('; ')}.
      </p>
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
