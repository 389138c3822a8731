import { Fragment, type PointerEvent, type ReactNode, useState } from 'react'
import { clockTime, mexicoDay, shortDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { axisTop } from './axis-top.ts'

const TOP = 8
const PLOT = 100
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 24
const LABEL_DROP = 4
/** The width of a bar, as a share of its slot. */
const BAR = 0.76

/** Coordinates of the chart: slots across, counts upwards. */
export interface Plot {
  x(slots: number): string
  y(count: number): number
  /** The bar of a slot, from 0 up to a count. */
  bar(index: number, count: number): { x: string; width: string; y: number; height: number }
}

interface SlotChartProps<Slot> {
  readonly slots: readonly Slot[]
  readonly highest: number
  /** The alternative text. */
  readonly label: string
  /** Text above the chart, about the slot under the pointer or about all of them. */
  readonly caption: (pointed: Slot | undefined) => ReactNode
  readonly marks: (slot: Slot, index: number, plot: Plot) => ReactNode
}

/** The frame of charts over time: an axis of counts, grid lines, and the slot under the pointer. */
export function SlotChart<Slot extends { readonly name: string; readonly tick: string | undefined }>(
  props: SlotChartProps<Slot>,
) {
  const { slots, label, caption, marks } = props
  const [pointed, setPointed] = useState<number>()
  const top = axisTop(props.highest)
  const lines = [top, top / 2, 0]
  const x = (count: number) => `${((count / slots.length) * 100).toFixed(3)}%`
  const y = (count: number) => FLOOR - (count / top) * PLOT
  const bar: Plot['bar'] = (index, count) => ({
    x: x(index + (1 - BAR) / 2),
    width: x(BAR),
    y: y(count),
    height: FLOOR - y(count),
  })
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.floor(((clientX - left) / width) * slots.length))
  }
  // After a touch ends, what it pointed at is still being read.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setPointed(undefined)
  return (
    <>
      {caption(pointed === undefined ? undefined : slots[pointed])}
      <div className="mt-2 flex gap-2 text-xs">
        <svg className="chart w-8 shrink-0 fill-body" height={HEIGHT} aria-hidden="true">
          {lines.map((count) => (
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
          {lines.map((count) => (
            <line key={count} className="chart-line stroke-line" x2="100%" y1={y(count)} y2={y(count)} />
          ))}
          {pointed !== undefined && (
            <rect className="fill-slate-200" x={x(pointed)} y={TOP} width={x(1)} height={PLOT} />
          )}
          {slots.map((slot, index) => (
            <Fragment key={slot.name}>
              {marks(slot, index, { x, y, bar })}
              {slot.tick && (
                <text className="fill-body" x={x(index + 0.5)} y={HEIGHT - 6} textAnchor="middle">
                  {slot.tick}
                </text>
              )}
            </Fragment>
          ))}
        </svg>
      </div>
    </>
  )
}

/** A label at midnight and at noon. */
export function hourTick(at: number): string | undefined {
  const time = clockTime(at)
  return time === '00:00' ? shortDay(mexicoDay(at)) : time === '12:00' ? time : undefined
}
