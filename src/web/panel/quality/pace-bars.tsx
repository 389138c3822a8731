import type { QualityReply } from '#contract/panel-schemas.ts'
import { type Plot, SlotChart, SlotTick } from '../../charts/slot-chart.tsx'
import { hourTick } from '../../charts/time-slot.ts'

interface PaceBarsProps extends Pick<QualityReply, 'hours'> {
  readonly pointed: number | undefined
  readonly point: (index: number | undefined) => void
  readonly label: string
}

/** Bars of completions, each with a line where its usual is. */
export function PaceBars({ hours, ...pointing }: PaceBarsProps) {
  const most = Math.max(0, ...hours.flatMap(({ completed, usual = 0 }) => [completed, usual]))
  return (
    <SlotChart slots={hours.length} most={most} {...pointing}>
      {(plot) => hours.map((hour, index) => <HourMarks key={hour.hour} hour={hour} index={index} plot={plot} />)}
    </SlotChart>
  )
}

interface HourMarksProps {
  readonly hour: QualityReply['hours'][number]
  readonly index: number
  readonly plot: Plot
}

function HourMarks({ hour: { hour, completed, usual = 0 }, index, plot }: HourMarksProps) {
  const { x, y } = plot
  const tick = hourTick(Date.parse(hour))
  return (
    <g>
      {completed > 0 && <rect className="chart-mark fill-accent" {...plot.bar(index, completed)} />}
      {usual > 0 && <line className="whisker-line" x1={x(index)} x2={x(index + 1)} y1={y(usual)} y2={y(usual)} />}
      {tick && (
        <SlotTick plot={plot} index={index}>
          {tick}
        </SlotTick>
      )}
    </g>
  )
}
