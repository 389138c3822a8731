import type { OpenAnswersReply } from '#contract/panel-schemas.ts'
import { shortDay } from '#rules/format/dates.ts'

interface WordsListProps {
  readonly reply: OpenAnswersReply
  readonly search: string
  readonly page: number
}

/** A page of what people wrote, by day. Nothing stands beside the words that could lead to who wrote them. */
export function WordsList({ reply, search, page }: WordsListProps) {
  return (
    <>
      <p role="status" className="mt-3 text-sm">
        {reply.answers.length === 0
          ? nothingFound(reply, search)
          : `Página ${page}, lo más reciente primero${search && `, con «${search}»`}.`}
      </p>
      {[...Map.groupBy(reply.answers, ({ day }) => day)].map(([day, ofDay]) => (
        <div key={day}>
          <h4 className="mt-3 text-sm font-semibold text-ink">{shortDay(day)}</h4>
          <ul>
            {ofDay.map(({ words }, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same words may come twice, and an item keeps nothing
                key={`${at} ${words}`}
                className="border-b border-line py-2 text-sm wrap-anywhere whitespace-pre-line text-ink"
              >
                {words}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

function nothingFound({ next }: OpenAnswersReply, search: string): string {
  if (next !== undefined) return 'Nada hasta aquí; faltan respuestas por revisar.'
  return search ? `Nadie escribió «${search}».` : 'Nadie ha escrito nada.'
}
