import type { TurnoutReply } from '#contract/panel-schemas.ts'
import { panelCsvPaths } from '#contract/paths.ts'
import { dayAndTime, shortDay } from '#rules/format/dates.ts'
import { sinceFirst } from '#rules/format/since-first.ts'
import { hourTick } from '../../charts/slot-chart.tsx'
import { Places } from './places.tsx'
import { type Slot, TimeChart } from './time-chart.tsx'

/** When and where one survey was answered. */
export function SurveyDetail({ id, turnout }: { id: string; turnout: TurnoutReply | undefined }) {
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
