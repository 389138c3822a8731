import type { MethodSheetReply } from '#contract/method-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { methodFields } from '#rules/releases/method/method-fields.ts'
import { Card } from '../card.tsx'

/** Who wrote what, newest first. */
export function MethodHistory({ history }: Pick<MethodSheetReply, 'history'>) {
  return (
    <Card id="historia" title="Historia">
      {history.length === 0 && <p className="mt-1 text-sm">Todavía nadie ha escrito esta ficha.</p>}
      <ol className="mt-2 space-y-3 text-sm">
        {history.map(({ at, person, changes }) => (
          <li key={at} className="border-l-3 border-accent pl-3">
            <p className="font-semibold text-ink">
              <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time> · {person}
            </p>
            <details>
              <summary className="summary">{changes.map(({ field }) => labelOf(field)).join(', ')}</summary>
              <dl className="space-y-2 pb-2">
                {changes.map(({ field, before, after }) => (
                  <div key={field} className="wrap-anywhere">
                    <dt className="font-semibold text-ink">{labelOf(field)}</dt>
                    {before !== '' && <dd>Decía: «{before}»</dd>}
                    <dd>{after === '' ? 'Se quitó.' : `Dice: «${after}»`}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function labelOf(field: string): string {
  return methodFields[field as keyof typeof methodFields].label
}
