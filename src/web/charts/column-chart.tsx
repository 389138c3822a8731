import type { BarFigure, Row } from '#field-studies/field-study.ts'
import { percent } from '#rules/format/percent.ts'
import { type Frame, type Scale, scaleOf } from './scale.ts'

const plot = { left: 46, right: 316, top: 26, bottom: 214 }
const GAP = 16
const notPublished = ['Las demás', 'respuestas de', 'esta zona no', 'se publicaron']

/** Vertical bars on the published axis. An empty, dashed bar stands for the answers that were not published. */
export function ColumnChart({ figure, domain, frame }: { figure: BarFigure; domain: Scale['domain']; frame?: Frame }) {
  const scale = scaleOf(domain)
  const slot = (plot.right - plot.left) / (figure.rows.length + 1)
  return (
    <svg
      className="chart mx-auto block w-full max-w-md"
      viewBox="0 0 320 244"
      role="img"
      aria-label={figure.alternative}
      {...frame}
    >
      {scale.ticks.map((tick) => (
        <Tick key={tick} tick={tick} y={yOf(scale, tick)} isFloor={tick === domain[0]} />
      ))}
      {figure.rows.map((row, i) => (
        <Column
          key={row.name}
          row={row}
          x={plot.left + i * slot + GAP}
          width={slot - 2 * GAP}
          top={yOf(scale, row.value)}
        />
      ))}
      <NotPublished x={plot.right - slot} width={slot} />
    </svg>
  )
}

function yOf(scale: Scale, value: number): number {
  return plot.bottom - scale.at(value) * (plot.bottom - plot.top)
}

function Tick({ tick, y, isFloor }: { tick: number; y: number; isFloor: boolean }) {
  const colour = isFloor ? 'stroke-line-strong' : 'stroke-line'
  return (
    <>
      <line className={`chart-line ${colour}`} x1={plot.left} x2={plot.right} y1={y} y2={y} />
      <text className="fill-body" x={plot.left - 7} y={y} textAnchor="end" fontSize="13" dominantBaseline="central">
        {percent(tick)}
      </text>
    </>
  )
}

function Column({ row, x, width, top }: { row: Row; x: number; width: number; top: number }) {
  const middle = x + width / 2
  return (
    <g className="fill-ink" textAnchor="middle">
      <rect className="chart-mark" x={x} y={top} width={width} height={plot.bottom - top} rx="4" fill={row.colour} />
      <text className="halo" x={middle} y={top - 9} fontSize="19" fontWeight="800">
        {percent(row.value)}
      </text>
      <text x={middle} y={plot.bottom + 20} fontSize="13" fontWeight="600">
        {row.name}
      </text>
    </g>
  )
}

function NotPublished({ x, width }: { x: number; width: number }) {
  const top = plot.top + 8
  const firstLine = (top + plot.bottom) / 2 - 22
  return (
    <g className="fill-body" textAnchor="middle" fontSize="13">
      <rect
        className="chart-mark fill-white stroke-line-strong"
        x={x}
        y={top}
        width={width}
        height={plot.bottom - top}
        rx="6"
        fill="#fff"
        strokeDasharray="5 5"
      />
      <text>
        {notPublished.map((line, i) => (
          <tspan key={line} x={x + width / 2} y={firstLine + i * 18}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}
