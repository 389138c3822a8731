import type { Release } from '#releases/release.ts'

/** Who made it and how, line by line as the lists of AAPOR and INE ask. */
export function MethodSheet({ release: { method } }: { release: Release }) {
  return (
    <section aria-labelledby="metodo">
      <h2 id="metodo" className="section-title">
        Ficha de método
      </h2>
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
    </section>
  )
}
