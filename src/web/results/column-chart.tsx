import type { BarFigure } from '#findings/finding.ts'
import { percent } from '#rules/percent.ts'
import { type Scale, scaleOf } from './scale.ts'

const width = 320
const plot = { left: 46, right: 316, top: 26, bottom: 214 }
const bar = { width: 104, gap: 16 }
const notPublished = ['Las demás', 'respuestas de', 'esta zona no', 'se publicaron']

/** Upright bars against the published axis. The place of the answers that were not published is left visibly empty. */
export function ColumnChart({ figure, domain }: { figure: BarFigure; domain: Scale['domain'] }) {
  const scale = scaleOf(domain)
  const heightOf = (value: number) => plot.bottom - scale.at(value) * (plot.bottom - plot.top)
  const emptyFrom = plot.left + bar.gap + figure.rows.length * (bar.width + bar.gap)
  return (
    <svg
      className="chart mx-auto block w-full max-w-md"
      viewBox={`0 0 ${width} 244`}
      role="img"
      aria-label={figure.alternative}
    >
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={`chart-line ${tick === domain[0] ? 'stroke-line-strong' : 'stroke-line'}`}
            x1={plot.left}
            x2={plot.right}
            y1={heightOf(tick)}
            y2={heightOf(tick)}
          />
          <text
            className="fill-body"
            x={plot.left - 7}
            y={heightOf(tick)}
            textAnchor="end"
            fontSize="13"
            dominantBaseline="central"
          >
            {percent(tick)}
          </text>
        </g>
      ))}
      {figure.rows.map((row, i) => {
        const x = plot.left + bar.gap + i * (bar.width + bar.gap)
        const top = heightOf(row.value)
        return (
          <g key={row.name} className="fill-ink" textAnchor="middle">
            <rect
              className="chart-mark"
              x={x}
              y={top}
              width={bar.width}
              height={plot.bottom - top}
              rx="4"
              fill={row.colour}
            />
            <text x={x + bar.width / 2} y={top - 9} fontSize="19" fontWeight="800">
              {percent(row.value)}
            </text>
            <text x={x + bar.width / 2} y={plot.bottom + 20} fontSize="13" fontWeight="600">
              {row.name}
            </text>
          </g>
        )
      })}
      <rect
        className="chart-line stroke-line-strong"
        x={emptyFrom}
        y={plot.top + 8}
        width={plot.right - emptyFrom}
        height={plot.bottom - plot.top - 8}
        rx="6"
        fill="none"
        strokeDasharray="5 5"
      />
      <text className="fill-body" textAnchor="middle" fontSize="13">
        {notPublished.map((line, i) => (
          <tspan key={line} x={(emptyFrom + plot.right) / 2} y={(plot.top + plot.bottom) / 2 + (i - 1) * 18}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  )
}
