import { useState } from 'react'
import { wholeNumber } from '#rules/format/percent.ts'
import { Key } from '../../charts/key.tsx'
import type { Slot } from '../../charts/time-slot.ts'
import { CsvLink } from '../csv-link.tsx'
import { TimeBars } from './time-bars.tsx'

interface TimeChartProps {
  readonly title: string
  readonly period: string
  readonly unit: string
  /** None when nobody came in the whole period. */
  readonly slots: readonly Slot[]
  readonly csv: string
}

/** Participation over time: a drawing to look at, the slot under the finger in words, and the table. */
export function TimeChart({ title, period, unit, slots, csv }: TimeChartProps) {
  const [pointed, setPointed] = useState<number>()
  const slot = pointed === undefined ? undefined : slots[pointed]
  if (slots.length === 0) {
    return (
      <div className="card">
        <h3 className="text-lg font-bold text-ink">{title}</h3>
        <p className="text-sm">{period}: nadie ha participado.</p>
      </div>
    )
  }
  return (
    <figure className="card">
      <figcaption>
        <div className="flex flex-wrap items-baseline justify-between gap-x-5">
          <h3 className="text-lg font-bold text-ink">{title}</h3>
          <p className="flex gap-4 text-xs" aria-hidden="true">
            <Key swatch="bg-accent">Completadas</Key>
            <Key swatch="border-t-2 border-accent-strong bg-accent-soft">Iniciadas</Key>
          </p>
        </div>
        <p className="min-h-10 text-sm sm:min-h-6">{`${slot?.name ?? period}: ${sentence(slot ?? sumOf(slots))}`}</p>
      </figcaption>
      <TimeBars
        slots={slots}
        pointed={pointed}
        point={setPointed}
        label={`${title}. ${period}: ${sentence(sumOf(slots))}.`}
      />
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6">
        <details className="open:w-full">
          <summary className="summary">Ver la tabla</summary>
          <TimeTable
            caption={`${title}, hora de Ciudad de México`}
            unit={unit}
            slots={slots.filter(({ started, completed }) => started + completed > 0)}
          />
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
