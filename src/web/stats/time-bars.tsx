import type { PointerEvent } from 'react'
import { axisTop } from '#rules/axis.ts'
import { wholeNumber } from '#rules/percent.ts'
import type { Slot } from './time-slot.ts'

interface TimeBarsProps {
  readonly slots: readonly Slot[]
  readonly pointed: number | undefined
  readonly point: (index: number | undefined) => void
  readonly label: string
}

const TOP = 8
const PLOT = 100
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 24
const LABEL_DROP = 4
const CAP = 2
/** Of the width of a slot. */
const BAR = 0.76

/** Completions as full bars before what was started, which ends in a line: two measures, told apart without colours. */
export function TimeBars({ slots, pointed, point, label }: TimeBarsProps) {
  const top = axisTop(Math.max(0, ...slots.flatMap(({ started, completed }) => [started, completed])))
  const marks = [top, top / 2, 0]
  const y = (count: number) => FLOOR - (count / top) * PLOT
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    point(Math.floor(((clientX - left) / width) * slots.length))
  }
  // A finger that is lifted has not left: what it pointed at is still being read.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && point(undefined)
  return (
    <div className="flex gap-2 text-xs">
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
        {slots.map((slot, index) => (
          <SlotMarks
            key={slot.name}
            slot={slot}
            share={1 / slots.length}
            index={index}
            y={y}
            isPointed={index === pointed}
          />
        ))}
      </svg>
    </div>
  )
}

interface SlotMarksProps {
  readonly slot: Slot
  readonly index: number
  /** Of the whole width. */
  readonly share: number
  readonly isPointed: boolean
  readonly y: (count: number) => number
}

function SlotMarks({ slot: { started, completed, tick }, index, share, isPointed, y }: SlotMarksProps) {
  const x = (slots: number) => `${(slots * share * 100).toFixed(3)}%`
  const bar = { x: x(index + (1 - BAR) / 2), width: x(BAR) }
  return (
    <>
      {isPointed && <rect className="fill-slate-200" x={x(index)} y={TOP} width={x(1)} height={PLOT} />}
      {started > 0 && (
        <>
          <rect className="fill-accent-soft" {...bar} y={y(started)} height={FLOOR - y(started)} />
          <rect className="chart-mark fill-accent-strong" {...bar} y={y(started)} height={CAP} />
        </>
      )}
      {completed > 0 && (
        <rect className="chart-mark fill-accent" {...bar} y={y(completed)} height={FLOOR - y(completed)} />
      )}
      {tick && (
        <text className="fill-body" x={x(index + 0.5)} y={HEIGHT - 6} textAnchor="middle">
          {tick}
        </text>
      )}
    </>
  )
}
