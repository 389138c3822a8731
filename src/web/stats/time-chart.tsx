import { useState } from 'react'
import { wholeNumber } from '#rules/percent.ts'
import { CsvLink } from './csv-link.tsx'
import { Key } from './key.tsx'
import { TimeBars } from './time-bars.tsx'
import type { Slot } from './time-slot.ts'

interface TimeChartProps {
  readonly title: string
  readonly period: string
  readonly unit: string
  readonly slots: readonly Slot[] | undefined
  readonly csv: string
}

/** Participation over time: a drawing to look at, the slot under the finger in words, and the table. */
export function TimeChart({ title, period, unit, slots = [], csv }: TimeChartProps) {
  const [pointed, setPointed] = useState<number>()
  const slot = pointed === undefined ? undefined : slots[pointed]
  return (
    <figure className="card">
      <figcaption>
        <h3 className="text-lg font-bold text-ink">{title}</h3>
        <p className="min-h-12 text-sm sm:min-h-6">
          {slots.length === 0 ? period : `${slot?.name ?? period}: ${sentence(slot ?? sumOf(slots))}`}
        </p>
      </figcaption>
      <p className="mt-3 flex gap-5 text-xs" aria-hidden="true">
        <Key swatch="bg-accent">Completadas</Key>
        <Key swatch="border-t-2 border-accent-strong bg-accent-soft">Iniciadas</Key>
      </p>
      <div className="mt-3">
        <TimeBars
          slots={slots}
          pointed={pointed}
          point={setPointed}
          label={`${title}. ${period}: ${sentence(sumOf(slots))}.`}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6">
        <details>
          <summary className="summary">Ver la tabla</summary>
          <TimeTable caption={`${title}, hora de Ciudad de México`} unit={unit} slots={slots} />
        </details>
        <CsvLink href={csv}>Descargar CSV</CsvLink>
      </div>
    </figure>
  )
}

function TimeTable({ caption, unit, slots }: { caption: string; unit: string; slots: readonly Slot[] }) {
  return (
    <table className="panel-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Iniciadas</th>
          <th scope="col">Completadas</th>
        </tr>
      </thead>
      <tbody>
        {slots.toReversed().map(({ name, started, completed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{wholeNumber(started)}</td>
            <td>{wholeNumber(completed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Counts = Pick<Slot, 'started' | 'completed'>

function sumOf(slots: readonly Counts[]): Counts {
  return slots.reduce(
    (sum, { started, completed }) => ({ started: sum.started + started, completed: sum.completed + completed }),
    { started: 0, completed: 0 },
  )
}

function sentence({ started, completed }: Counts): string {
  const ofStarted = started === 1 ? 'iniciada' : 'iniciadas'
  const ofCompleted = completed === 1 ? 'completada' : 'completadas'
  return `${wholeNumber(started)} ${ofStarted}, ${wholeNumber(completed)} ${ofCompleted}`
}
