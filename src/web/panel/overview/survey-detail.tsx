import { panelCsvPaths } from '#contract/panel-file-paths.ts'
import type { TurnoutReply } from '#contract/panel-schemas.ts'
import { dayAndTime, shortDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Key } from '../../charts/legend.tsx'
import { hourTick, type Plot, SlotChart } from '../../charts/slot-chart.tsx'
import { DownloadLink } from '../panel-links.tsx'
import { Funnel } from './funnel.tsx'
import { Places } from './places.tsx'
import { sinceFirst } from './since-first.ts'

interface SurveyDetailProps {
  readonly id: string
  readonly isHidden: boolean
  readonly publicOrigin: string
  readonly turnout: TurnoutReply | undefined
}

export function SurveyDetail({ id, isHidden, publicOrigin, turnout }: SurveyDetailProps) {
  if (!turnout) return <p className="mt-4 text-sm">Cargando...</p>
  return (
    <div className="mt-3 space-y-3 sm:space-y-6">
      <div className="grid items-start gap-3 sm:gap-6 lg:grid-cols-2">
        <TimeChart
          title="Por hora"
          period="Últimas 48 horas"
          unit="Hora"
          slots={sinceFirst(turnout.hours, isCounted, FEWEST_HOURS).map(hourSlot)}
          csv={panelCsvPaths.hours(id)}
        />
        <TimeChart
          title="Por día"
          period="Últimos 60 días"
          unit="Día"
          slots={sinceFirst(turnout.days, isCounted, FEWEST_DAYS).map(daySlot)}
          csv={panelCsvPaths.days(id)}
        />
      </div>
      <Places turnout={turnout} csv={panelCsvPaths.places(id)} />
      {/* Last, because it has a call of its own: what comes later moves nothing. */}
      <Funnel {...{ id, isHidden, publicOrigin }} />
    </div>
  )
}

const FEWEST_HOURS = 12
const FEWEST_DAYS = 7
const TICKS_OF_DAYS = 4

function isCounted({ started, completed }: Pick<Slot, 'started' | 'completed'>): boolean {
  return started + completed > 0
}

function hourSlot({ hour, ...counts }: TurnoutReply['hours'][number]): Slot {
  const at = Date.parse(hour)
  return { name: dayAndTime(at), tick: hourTick(at), ...counts }
}

function daySlot(
  { day, ...counts }: TurnoutReply['days'][number],
  index: number,
  { length }: { readonly length: number },
): Slot {
  const isTick = (length - 1 - index) % Math.ceil(length / TICKS_OF_DAYS) === 0
  return { name: shortDay(day), tick: isTick ? shortDay(day) : undefined, ...counts }
}

interface Slot {
  readonly name: string
  /** Its label on the axis. */
  readonly tick: string | undefined
  readonly started: number
  readonly completed: number
}

interface TimeChartProps {
  readonly title: string
  readonly period: string
  readonly unit: string
  /** Empty if nobody took part in the whole period. */
  readonly slots: readonly Slot[]
  readonly csv: string
}

/** Participation over time: a chart, the slot under the pointer in words, and a table. */
function TimeChart({ title, period, unit, slots, csv }: TimeChartProps) {
  if (slots.length === 0) {
    return (
      <div className="card">
        <h3 className="text-lg font-bold text-ink">{title}</h3>
        <p className="text-sm">{period}: nadie ha participado.</p>
      </div>
    )
  }
  return (
    <figure className="card max-sm:pb-2">
      <SlotChart
        slots={slots}
        highest={Math.max(0, ...slots.flatMap(({ started, completed }) => [started, completed]))}
        label={`${title}. ${period}: ${sentence(slots)}.`}
        caption={(pointed) => (
          <figcaption>
            <div className="flex flex-wrap items-baseline justify-between gap-x-5">
              <h3 className="text-lg font-bold text-ink">{title}</h3>
              <p className="flex gap-4 text-xs" aria-hidden="true">
                <Key swatch="bg-accent">Completadas</Key>
                <Key swatch="border-t-2 border-accent-strong bg-accent-soft">Iniciadas</Key>
              </p>
            </div>
            <p className="min-h-10 text-sm sm:min-h-6">
              {pointed ? `${pointed.name}: ${sentence([pointed])}` : `${period}: ${sentence(slots)}`}
            </p>
          </figcaption>
        )}
        marks={slotMarks}
      />
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6">
        <details className="open:w-full">
          <summary className="summary">Ver la tabla</summary>
          <DataTable
            caption={`${title}, hora de Ciudad de México`}
            columns={[unit, 'Iniciadas', 'Completadas']}
            rows={slots
              .filter(isCounted)
              .toReversed()
              .map(({ name, started, completed }) => ({
                key: name,
                cells: [name, wholeNumber(started), wholeNumber(completed)],
              }))}
          />
        </details>
        <DownloadLink href={csv}>Descargar CSV</DownloadLink>
      </div>
    </figure>
  )
}

function sentence(slots: readonly Slot[]): string {
  const started = slots.reduce((sum, slot) => sum + slot.started, 0)
  const completed = slots.reduce((sum, slot) => sum + slot.completed, 0)
  const ofStarted = started === 1 ? 'iniciada' : 'iniciadas'
  const ofCompleted = completed === 1 ? 'completada' : 'completadas'
  return `${wholeNumber(started)} ${ofStarted}, ${wholeNumber(completed)} ${ofCompleted}`
}

const CAP = 2

/** Completed as solid bars in front of started, which end in a line: they can be told apart without colours. */
function slotMarks({ started, completed }: Slot, index: number, { bar }: Plot) {
  return (
    <>
      {started > 0 && (
        <>
          <rect className="fill-accent-soft" {...bar(index, started)} />
          <rect className="chart-mark fill-accent-strong" {...bar(index, started)} height={CAP} />
        </>
      )}
      {completed > 0 && <rect className="chart-mark fill-accent" {...bar(index, completed)} />}
    </>
  )
}
