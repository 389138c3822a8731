import type { PointerEvent } from 'react'
import type { QualityReply } from '#contract/schemas.ts'
import { axisTop } from '#rules/axis.ts'
import { clockTime, mexicoDay, shortDay } from '#rules/dates.ts'
import { wholeNumber } from '#rules/percent.ts'

interface PaceBarsProps extends Pick<QualityReply, 'hours'> {
  readonly pointed: number | undefined
  readonly point: (index: number | undefined) => void
  readonly label: string
}

const TOP = 8
const PLOT = 100
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 24
const LABEL_DROP = 4
const BAR = 0.76

/** Bars of completions, each with a line where its usual is. */
export function PaceBars({ hours, pointed, point, label }: PaceBarsProps) {
  const top = axisTop(Math.max(0, ...hours.flatMap(({ completed, usual = 0 }) => [completed, usual])))
  const marks = [top, top / 2, 0]
  const y = (count: number) => FLOOR - (count / top) * PLOT
  const x = (slots: number) => `${((slots / hours.length) * 100).toFixed(3)}%`
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    point(Math.floor(((clientX - left) / width) * hours.length))
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
        {hours.map(({ hour, completed, usual }, index) => (
          <g key={hour}>
            {completed > 0 && (
              <rect
                className="chart-mark fill-accent"
                x={x(index + (1 - BAR) / 2)}
                width={x(BAR)}
                y={y(completed)}
                height={FLOOR - y(completed)}
              />
            )}
            {usual !== undefined && usual > 0 && (
              <line className="whisker-line" x1={x(index)} x2={x(index + 1)} y1={y(usual)} y2={y(usual)} />
            )}
            <HourTick at={Date.parse(hour)} x={x(index + 0.5)} />
          </g>
        ))}
      </svg>
    </div>
  )
}

function HourTick({ at, x }: { at: number; x: string }) {
  const time = clockTime(at)
  const ticks: Record<string, string> = { '00:00': shortDay(mexicoDay(at)), '12:00': time }
  const tick = ticks[time]
  return tick ? (
    <text className="fill-body" x={x} y={HEIGHT - 6} textAnchor="middle">
      {tick}
    </text>
  ) : null
}
