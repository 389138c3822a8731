import type { PointerEvent, ReactNode } from 'react'
import { axisTop } from '#rules/format/axis.ts'
import { clockTime, mexicoDay, shortDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'

const TOP = 8
const PLOT = 100
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 24
const LABEL_DROP = 4
/** The width of a bar, as a share of its slot. */
const BAR = 0.76

/** Coordinates of the drawing: slots across, counts upwards. */
export interface Plot {
  x(slots: number): string
  y(count: number): number
  /** A bar of a slot, from the floor up to a count. */
  bar(index: number, count: number): { x: string; width: string; y: number; height: number }
}

interface SlotChartProps {
  readonly slots: number
  /** The highest count that is drawn. */
  readonly most: number
  readonly pointed: number | undefined
  readonly point: (index: number | undefined) => void
  readonly label: string
  readonly children: (plot: Plot) => ReactNode
}

/** An axis of counts, its lines, and the slot under the finger: what every drawing over time stands in. */
export function SlotChart({ slots, most, pointed, point, label, children }: SlotChartProps) {
  const top = axisTop(most)
  const marks = [top, top / 2, 0]
  const x = (count: number) => `${((count / slots) * 100).toFixed(3)}%`
  const y = (count: number) => FLOOR - (count / top) * PLOT
  const bar: Plot['bar'] = (index, count) => ({
    x: x(index + (1 - BAR) / 2),
    width: x(BAR),
    y: y(count),
    height: FLOOR - y(count),
  })
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    point(Math.floor(((clientX - left) / width) * slots))
  }
  // A finger that is lifted has not left: what it pointed at is still being read.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && point(undefined)
  return (
    <div className="mt-2 flex gap-2 text-xs">
      <svg className="chart w-8 shrink-0 fill-body" height={HEIGHT} aria-hidden="true">
        {marks.map((count) => (
          <text key={count} x="100%" y={y(count) + LABEL_DROP} textAnchor="end">
            {wholeNumber(count)}
          </text>
        ))}
      </svg>
      <svg
        className="chart w-0 grow touch-pan-y"
        height={HEIGHT}
        role="img"
        aria-label={label}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={leave}
      >
        {marks.map((count) => (
          <line key={count} className="chart-line stroke-line" x2="100%" y1={y(count)} y2={y(count)} />
        ))}
        {pointed !== undefined && <rect className="fill-slate-200" x={x(pointed)} y={TOP} width={x(1)} height={PLOT} />}
        {children({ x, y, bar })}
      </svg>
    </div>
  )
}

/** What the axis says below a slot, where it says anything. */
export function SlotTick({ plot: { x }, index, tick }: { plot: Plot; index: number; tick: string | undefined }) {
  if (!tick) return null
  return (
    <text className="fill-body" x={x(index + 0.5)} y={HEIGHT - 6} textAnchor="middle">
      {tick}
    </text>
  )
}

/** A label at midnight and at noon. */
export function hourTick(at: number): string | undefined {
  const time = clockTime(at)
  return time === '00:00' ? shortDay(mexicoDay(at)) : time === '12:00' ? time : undefined
}
