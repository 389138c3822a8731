import { useState } from 'react'
import type { QualityReply } from '#contract/panel-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Key } from '../../charts/key.tsx'
import { hourTick, type Plot, SlotChart, SlotTick } from '../../charts/slot-chart.tsx'
import { MeasureCard } from './measures.tsx'

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
      meaning="«Lo usual» es la mediana de la misma hora en los 14 días anteriores. Un pico puede ser una mención en los medios o un programa que responde: el ritmo por sí solo no permite distinguirlos."
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
      <SlotChart
        slots={hours.length}
        most={Math.max(0, ...hours.flatMap(({ completed, usual = 0 }) => [completed, usual]))}
        pointed={pointed}
        point={point}
        label={`Ritmo por hora. ${wordsOf(hours)}`}
      >
        {(plot) => hours.map((hour, index) => <HourMarks key={hour.hour} hour={hour} index={index} plot={plot} />)}
      </SlotChart>
      <details className="mt-1">
        <summary className="summary">Ver la tabla</summary>
        <DataTable
          caption="Ritmo por hora, hora de Ciudad de México"
          columns={['Hora', 'Completadas', 'Lo usual']}
          rows={hours
            .filter(({ completed, usual = 0 }) => completed + usual > 0)
            .toReversed()
            .map(({ hour, completed, usual }) => ({
              key: hour,
              cells: [
                dayAndTime(Date.parse(hour)),
                wholeNumber(completed),
                usual === undefined ? 'sin dato' : half(usual),
              ],
            }))}
        />
      </details>
    </MeasureCard>
  )
}

/** The hour that is under way would look quiet beside whole ones. */
function wordsOf(hours: readonly Hour[]): string {
  const last = hours.at(-2)
  if (!last) return ''
  return last.usual === undefined
    ? `En la última hora completa: ${responses(last.completed)}. Todavía no hay días suficientes para saber qué es lo usual.`
    : `En la última hora completa: ${sentence(last)}.`
}

function sentence({ completed, usual }: Hour): string {
  return usual === undefined ? responses(completed) : `${responses(completed)}; lo usual a esa hora, ${half(usual)}`
}

/** The middle of an even number of days can lie between two. */
function half(usual: number): string {
  return Number.isInteger(usual) ? wholeNumber(usual) : `${wholeNumber(Math.floor(usual))}.5`
}

/** A bar of completions, with a line where its usual is. */
function HourMarks({ hour, index, plot }: { hour: Hour; index: number; plot: Plot }) {
  const { completed, usual = 0 } = hour
  const { x, y } = plot
  return (
    <g>
      {completed > 0 && <rect className="chart-mark fill-accent" {...plot.bar(index, completed)} />}
      {usual > 0 && <line className="whisker-line" x1={x(index)} x2={x(index + 1)} y1={y(usual)} y2={y(usual)} />}
      <SlotTick plot={plot} index={index} tick={hourTick(Date.parse(hour.hour))} />
    </g>
  )
}
