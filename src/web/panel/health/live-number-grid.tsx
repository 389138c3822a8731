import type { HealthReply } from '#contract/health-schemas.ts'
import { liveNumbersOf } from './live-numbers.ts'

/** The live numbers, each with what it means. */
export function LiveNumberGrid({ health, at }: { health: HealthReply; at: number }) {
  return (
    <section aria-labelledby="cifras" className="card">
      <h2 id="cifras" className="text-xl font-bold text-ink sm:text-2xl">
        En este momento
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {liveNumbersOf(health, at).map(({ name, value, meaning }) => (
          <div key={name} className="border-t border-line pt-3">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="text-2xl font-extrabold text-ink tabular-nums">{value}</dd>
            <dd className="mt-1 text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
