import { type Methodology, notReported } from '#field-studies/field-study.ts'

/** What was reported of a study's method and which elements were not. */
export function MethodLists({ methodology, level: Heading }: { methodology: Methodology; level: 'h3' | 'h4' }) {
  const items = Object.values(methodology)
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
