import { useId, useState } from 'react'
import { peoplePaths } from '#contract/people-paths.ts'
import type { RecordReply } from '#contract/people-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { actions, isAction, originNames } from '#rules/people/record.ts'
import { Card } from '../card.tsx'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import { DownloadLink } from '../panel-links.tsx'

type Filter = Readonly<Record<'person' | 'action' | 'survey', string>>

const EVERYTHING: Filter = { person: '', action: '', survey: '' }

/** What was done in the panel and in the terminal, the newest first. */
export function RecordCard({ surveys }: { surveys: readonly string[] }) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [before, setBefore] = useState<string>()
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''))
  const page = new URLSearchParams([...query, ...(before === undefined ? [] : [['before', before]])])
  const call = usePanelCall<RecordReply>(`${peoplePaths.record}?${page}`)
  const { data } = call
  const choose = (name: keyof Filter) => (value: string) => {
    setBefore(undefined)
    setFilter({ ...filter, [name]: value })
  }
  const named = (values: readonly string[]) => values.map((value) => [value, value] as const)
  return (
    <Card id="registro" title="Registro">
      <p className="mt-1 text-sm">
        Lo que cada persona hizo en el panel y en la terminal. No se cambia ni se borra, va en los respaldos y no dice
        nada de quienes responden.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Choice label="Persona" value={filter.person} options={named(data?.people ?? [])} onChoose={choose('person')} />
        <Choice label="Acción" value={filter.action} options={Object.entries(actions)} onChoose={choose('action')} />
        <Choice label="Encuesta" value={filter.survey} options={named(surveys)} onChoose={choose('survey')} />
        <DownloadLink href={`${peoplePaths.recordCsv}?${query}`}>Descargar CSV</DownloadLink>
      </div>
      {data ? <Entries entries={data.entries} /> : <CallStatus failure={failureOf(call)} />}
      <p className="mt-3 flex flex-wrap gap-3">
        {before !== undefined && (
          <button type="button" className="button-outline" onClick={() => setBefore(undefined)}>
            Volver a lo último
          </button>
        )}
        {data?.next !== undefined && (
          <button type="button" className="button-outline" onClick={() => setBefore(data.next)}>
            Ver lo anterior
          </button>
        )}
      </p>
    </Card>
  )
}

function Entries({ entries }: Pick<RecordReply, 'entries'>) {
  if (entries.length === 0) return <p className="mt-3 text-sm">No hay nada que mostrar.</p>
  return (
    <ol aria-labelledby="registro" className="mt-3 space-y-3 text-sm">
      {entries.map(({ id, at, person, origin, action, surveyId, detail, reason }) => (
        <li key={id} className="border-l-3 border-accent pl-3">
          <p>
            <time dateTime={new Date(at).toISOString()}>{dayAndTime(at)}</time>
            {' · '}
            {person}
            {origin in originNames && origin !== 'before' && `, ${originNames[origin as keyof typeof originNames]}`}
          </p>
          <p className="font-semibold wrap-anywhere text-ink">
            {isAction(action) ? actions[action] : action}
            {surveyId !== '' && `, ${surveyId}`}
            {detail !== '' && `: ${detail}`}
          </p>
          {reason !== '' && <p className="wrap-anywhere">«{reason}»</p>}
        </li>
      ))}
    </ol>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="max-sm:w-full">
      <label htmlFor={id} className="block text-sm font-semibold text-ink">
        {label}
      </label>
      <select id={id} className="field mt-1" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Todas</option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
