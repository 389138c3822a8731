import type { Release } from '#releases/release.ts'
import { Section } from '../../components/section.tsx'

/** Who made it and how, line by line as the lists of AAPOR and INE ask. */
export function MethodSheet({ release: { method } }: { release: Release }) {
  return (
    <Section id="metodo" title="Ficha de método">
      <div className="card mt-5">
        <dl className="method-list gap-x-10 sm:columns-2">
          {method.map(({ id, label, value, asksFor }) => (
            <div key={id} className="break-inside-avoid">
              <dt>
                {label}
                {asksFor.length > 0 && <small className="ml-2 font-normal text-body">{asksFor.join(' · ')}</small>}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
