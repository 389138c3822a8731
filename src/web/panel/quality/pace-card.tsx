import type { QualityReply } from '#contract/panel-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { responses, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Key } from '../../charts/key.tsx'
import { hourTick, type Plot, SlotChart } from '../../charts/slot-chart.tsx'
import { MeasureCard } from './measures.tsx'

type Hour = Omit<QualityReply['hours'][number], 'hour'> & { readonly name: string; readonly tick: string | undefined }

/** Completions per hour, compared with what is usual at that hour. */
export function PaceCard(props: Pick<QualityReply, 'hours'>) {
  const hours: Hour[] = props.hours.map(({ hour, ...counts }) => {
    const at = Date.parse(hour)
    return { ...counts, name: dayAndTime(at), tick: hourTick(at) }
  })
  const all = hours.reduce((sum, { completed }) => sum + completed, 0)
  return (
    <MeasureCard
      title="Ritmo por hora"
      summary={summaryOf(hours)}
      meaning="«Lo usual» es la mediana de la misma hora en los 14 días anteriores. Un pico puede ser una mención en los medios o un programa que responde: el ritmo por sí solo no permite distinguirlos."
    >
      <SlotChart
        slots={hours}
        most={Math.max(0, ...hours.flatMap(({ completed, usual = 0 }) => [completed, usual]))}
        label={`Ritmo por hora. ${summaryOf(hours)}`}
        caption={(pointed) => (
          <div className="flex flex-wrap items-baseline justify-between gap-x-5 text-sm">
            <p className="min-h-6">
              {pointed ? `${pointed.name}: ${sentence(pointed)}` : `Últimas 48 horas: ${responses(all)}`}
            </p>
            <p className="flex gap-4 text-xs" aria-hidden="true">
              <Key swatch="bg-accent">Completadas</Key>
              <Key swatch="-mb-2.5 border-t-3 border-ink">Lo usual</Key>
            </p>
          </div>
        )}
        marks={hourMarks}
      />
      <details className="mt-1">
        <summary className="summary">Ver la tabla</summary>
        <DataTable
          caption="Ritmo por hora, hora de Ciudad de México"
          columns={['Hora', 'Completadas', 'Lo usual']}
          rows={hours
            .filter(({ completed, usual = 0 }) => completed + usual > 0)
            .toReversed()
            .map(({ name, completed, usual }) => ({
              key: name,
              cells: [name, wholeNumber(completed), usual === undefined ? 'sin dato' : half(usual)],
            }))}
        />
      </details>
    </MeasureCard>
  )
}

/** Uses the last complete hour: the current one would look quiet. */
function summaryOf(hours: readonly Hour[]): string {
  const last = hours.at(-2)
  if (!last) return ''
  return last.usual === undefined
    ? `En la última hora completa: ${responses(last.completed)}. Todavía no hay días suficientes para saber qué es lo usual.`
    : `En la última hora completa: ${sentence(last)}.`
}

function sentence({ completed, usual }: Hour): string {
  return usual === undefined ? responses(completed) : `${responses(completed)}; lo usual a esa hora, ${half(usual)}`
}

/** The median of an even number of days can end in .5. */
function half(usual: number): string {
  return Number.isInteger(usual) ? wholeNumber(usual) : `${wholeNumber(Math.floor(usual))}.5`
}

function hourMarks({ completed, usual = 0 }: Hour, index: number, { x, y, bar }: Plot) {
  return (
    <>
      {completed > 0 && <rect className="chart-mark fill-accent" {...bar(index, completed)} />}
      {usual > 0 && <line className="whisker-line" x1={x(index)} x2={x(index + 1)} y1={y(usual)} y2={y(usual)} />}
    </>
  )
}
