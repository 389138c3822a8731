import type { Draft } from '#contract/release-schemas.ts'

/** More than these are folded away: they would push the next step off the screen. */
const SHOWN_AT_ONCE = 5

/** What is left out of a release, under the reason that it shares with others. */
export function SuppressedList({ withheld }: Pick<Draft, 'withheld'>) {
  if (withheld.length === 0) return <p className="mt-1 text-sm">Se publica todo: no se reserva ninguna cifra.</p>
  const reasons = Map.groupBy(withheld, ({ why }) => why)
  const list = (
    <dl className="mt-2 space-y-3 text-sm">
      {[...reasons].map(([why, those]) => (
        <div key={why}>
          <dt className="font-semibold text-ink">{why}</dt>
          <dd>
            <ul className="bullets mt-1">
              {those.map(({ what }) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
  if (withheld.length <= SHOWN_AT_ONCE) return list
  return (
    <details>
      <summary className="summary">Ver todo lo que se reserva ({withheld.length})</summary>
      {list}
    </details>
  )
}
