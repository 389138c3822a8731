import type { BeforeGoingPublic } from '#contract/panel-schemas.ts'
import { AlertIcon, StopIcon } from '../../components/icons.tsx'
import { Card } from '../card.tsx'

/** First things first: what to set before the public comes. Nothing where all is set. */
export function BeforeCard({ place, toSet }: BeforeGoingPublic) {
  if (toSet.length === 0) return null
  const urgentFirst = toSet.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
  return (
    <Card id="antes" title="Antes de abrirlo al público">
      <p className="mt-1 text-sm">
        Se cambia en {place.startsWith('/') ? <code className="wrap-anywhere">{place}</code> : place}; después, reinicia
        el sitio.
      </p>
      <ul className="mt-3 space-y-3">
        {urgentFirst.map(({ settings, sentence, isUrgent }) => (
          <li key={sentence} className={`flex gap-3 text-sm ${isUrgent ? 'font-semibold text-red-900' : ''}`}>
            {isUrgent ? (
              <StopIcon className="mt-0.5 size-5 shrink-0 text-red-800" />
            ) : (
              <AlertIcon className="mt-0.5 size-5 shrink-0 text-amber-800" />
            )}
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">
                <code>{settings.join(', ')}</code>
              </p>
              <p>{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
