import { panelCsvPaths } from '#contract/paths.ts'
import type { TurnoutReply } from '#contract/schemas.ts'
import { clockTime, dayAndTime, mexicoDay, shortDay } from '#rules/dates.ts'
import type { PanelSurvey } from './panel-survey.ts'
import { Places } from './places.tsx'
import { TimeChart } from './time-chart.tsx'
import type { Slot } from './time-slot.ts'

interface SurveyDetailProps {
  readonly survey: PanelSurvey
  readonly turnout: TurnoutReply | undefined
}

/** When and where one survey was answered. */
export function SurveyDetail({ survey: { id }, turnout }: SurveyDetailProps) {
  return (
    <div className="mt-6 space-y-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TimeChart
          title="Por hora"
          period="Últimas 48 horas"
          unit="Hora"
          slots={turnout?.hours.map(hourSlot)}
          csv={panelCsvPaths.hours(id)}
        />
        <TimeChart
          title="Por día"
          period="Últimos 60 días"
          unit="Día"
          slots={turnout?.days.map(daySlot)}
          csv={panelCsvPaths.days(id)}
        />
      </div>
      <Places turnout={turnout} csv={panelCsvPaths.places(id)} />
    </div>
  )
}

const DAYS_BETWEEN_TICKS = 15

function hourSlot({ hour, ...counts }: TurnoutReply['hours'][number]): Slot {
  const at = Date.parse(hour)
  const time = clockTime(at)
  const ticks: Record<string, string> = { '00:00': shortDay(mexicoDay(at)), '12:00': time }
  return { name: dayAndTime(at), tick: ticks[time], ...counts }
}

function daySlot(
  { day, ...counts }: TurnoutReply['days'][number],
  index: number,
  { length }: { readonly length: number },
): Slot {
  const isTick = (length - 1 - index) % DAYS_BETWEEN_TICKS === 0
  return { name: shortDay(day), tick: isTick ? shortDay(day) : undefined, ...counts }
}
