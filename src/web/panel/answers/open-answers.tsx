import { type FormEvent, useId, useState } from 'react'
import type { OpenAnswersReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { shortDay } from '#rules/format/dates.ts'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import type { QuestionView } from './shown-sections.ts'

const FULL_PAGE = 20

type OpenAnswersProps = Pick<QuestionView, 'surveyId' | 'question'>

/** What people wrote, fetched only when opened. */
export function OpenAnswers({ surveyId, question }: OpenAnswersProps) {
  const [isOpen, setOpen] = useState(false)
  const other = question.options.find(({ role }) => role === 'other')
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="summary">
        {other ? `Leer lo que escribieron en «${other.label}»` : 'Leer lo que escribieron'}
      </summary>
      {isOpen && <Reader surveyId={surveyId} question={question} />}
    </details>
  )
}

function Reader({ surveyId, question }: OpenAnswersProps) {
  const [search, setSearch] = useState('')
  /** The cursors of the pages visited after the first. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const after = cursors.at(-1)
  const query = new URLSearchParams({ question: question.id, ...(search && { search }), ...(after && { after }) })
  const call = usePanelCall<OpenAnswersReply>(`${apiPaths.openAnswers(surveyId)}?${query}`)
  const next = call.data?.next
  const isFull = call.data?.answers.length === FULL_PAGE
  return (
    <div className="mt-2">
      <SearchField
        label={`Buscar en lo que escribieron: ${question.text}`}
        onSearch={(words) => {
          setSearch(words)
          setCursors([])
        }}
      />
      {call.data ? (
        <>
          <WordsList reply={call.data} search={search} page={cursors.length + 1} />
          <div className="mt-3 flex flex-wrap gap-3">
            {cursors.length > 0 && (
              <button type="button" className="button-outline" onClick={() => setCursors(cursors.slice(0, -1))}>
                Página anterior
              </button>
            )}
            {next !== undefined && (
              <button type="button" className="button-outline" onClick={() => setCursors([...cursors, next])}>
                {isFull ? 'Página siguiente' : 'Seguir buscando en más respuestas'}
              </button>
            )}
          </div>
        </>
      ) : (
        <CallStatus failure={failureOf(call)} />
      )}
    </div>
  )
}

/** Words to search for, sent with its button. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (words: string) => void }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('buscar') ?? '').trim())
  }
  return (
    <search>
      <form className="flex flex-wrap gap-2 sm:max-w-lg" onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          id={id}
          name="buscar"
          type="search"
          maxLength={120}
          placeholder="Palabras"
          className="field w-0 grow basis-40"
        />
        <button type="submit" className="button-outline">
          Buscar
        </button>
      </form>
    </search>
  )
}

/** A page of open answers, by day. Nothing in it leads back to a person. */
function WordsList({ reply, search, page }: { reply: OpenAnswersReply; search: string; page: number }) {
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
                // biome-ignore lint/suspicious/noArrayIndexKey: two people may write the same, and items have no state
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
