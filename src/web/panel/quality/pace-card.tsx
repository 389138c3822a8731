import { useState } from 'react'
import type { QualityReply } from '#contract/panel-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { Key } from '../../charts/key.tsx'
import { MeasureCard } from './measure-card.tsx'
import { PaceBars } from './pace-bars.tsx'
import { responses } from './responses.ts'

type Hour = QualityReply['hours'][number]

/** Completions of each hour against what is usual at that hour. */
export function PaceCard({ hours }: Pick<QualityReply, 'hours'>) {
  const [pointed, point] = useState<number>()
  const all = hours.reduce((sum, { completed }) => sum + completed, 0)
  const hour = pointed === undefined ? undefined : hours[pointed]
  return (
    <MeasureCard
      title="Ritmo por hora"
      words={wordsOf(hours)}
      meaning="«Lo usual» es el valor de en medio de la misma hora en los 14 días anteriores. Un pico puede ser una mención en los medios o un programa que responde: el ritmo solo no los distingue."
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 text-sm">
        <p className="min-h-6">
          {hour ? `${dayAndTime(Date.parse(hour.hour))}: ${sentence(hour)}` : `Últimas 48 horas: ${responses(all)}`}
        </p>
        <p className="flex gap-4 text-xs" aria-hidden="true">
          <Key swatch="bg-accent">Completadas</Key>
          <Key swatch="-mb-2.5 border-t-3 border-ink">Lo usual</Key>
        </p>
      </div>
      <PaceBars hours={hours} pointed={pointed} point={point} label={`Ritmo por hora. ${wordsOf(hours)}`} />
      <details className="mt-1">
        <summary className="summary">Ver la tabla</summary>
        <PaceTable hours={hours.filter(({ completed, usual = 0 }) => completed + usual > 0)} />
      </details>
    </MeasureCard>
  )
}

/** The hour that is under way would look quiet beside whole ones. */
function wordsOf(hours: readonly Hour[]): string {
  const last = hours.at(-2)
  if (!last) return ''
  return last.usual === undefined
    ? `En la última hora completa: ${responses(last.completed)}. Todavía no hay días bastantes para saber qué es lo usual.`
    : `En la última hora completa: ${sentence(last)}.`
}

function sentence({ completed, usual }: Hour): string {
  return usual === undefined ? responses(completed) : `${responses(completed)}; lo usual a esa hora, ${half(usual)}`
}

/** The middle of an even number of days can lie between two. */
function half(usual: number): string {
  return Number.isInteger(usual) ? wholeNumber(usual) : `${wholeNumber(Math.floor(usual))}.5`
}

function PaceTable({ hours }: { hours: readonly Hour[] }) {
  return (
    <table className="panel-table">
      <caption className="sr-only">Ritmo por hora, hora de Ciudad de México</caption>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          <th scope="col">Completadas</th>
          <th scope="col">Lo usual</th>
        </tr>
      </thead>
      <tbody>
        {hours.toReversed().map(({ hour, completed, usual }) => (
          <tr key={hour}>
            <th scope="row">{dayAndTime(Date.parse(hour))}</th>
            <td>{wholeNumber(completed)}</td>
            <td>{usual === undefined ? 'sin dato' : half(usual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
