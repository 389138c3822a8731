import { Fragment } from 'react'
import type { PieFigure, Row } from '#field-studies/field-study.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { labelLines, labelPosition, pie, type Slice, slicePath, slicesOf, usedHeight } from './pie-geometry.ts'
import type { Frame } from './scale.ts'

interface PieChartProps {
  readonly figure: PieFigure
  /** Whether each answer is named beside its slice, rather than in a list beside the chart. */
  readonly isLabelled?: boolean
  readonly frame?: Frame
}

/** A ring with the number of people in the middle. */
export function PieChart({ figure, isLabelled = false, frame }: PieChartProps) {
  const { remainder, base } = figure
  const rows = remainder ? [...figure.rows, remainder] : figure.rows
  const slices = slicesOf(rows.map((row) => row.value))
  const parts = rows.map((row, i) => partOf(row, slices[i] as Slice))
  const box = isLabelled ? labelledBox(parts) : bareBox
  const hatch = hatchId(figure)
  return (
    <svg
      className="chart mx-auto block w-full max-w-52 shrink-0"
      viewBox={box}
      role="img"
      aria-label={figure.alternative}
      {...frame}
    >
      {/* What was not published is hatched: a colour would look like one more answer. */}
      {remainder && (
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="fill-white" width="7" height="7" fill="#fff" />
          <rect width="2.5" height="7" fill={remainder.colour} />
        </pattern>
      )}
      {parts.map((part) => (
        <Fragment key={part.row.name}>
          <path
            className="chart-mark stroke-white"
            d={slicePath(part.slice)}
            fill={part.row === remainder ? `url(#${hatch})` : part.row.colour}
            stroke="#fff"
            strokeWidth="2"
          />
          {isLabelled && <SliceLabel part={part} />}
        </Fragment>
      ))}
      <text className="fill-ink" textAnchor="middle">
        <tspan x={pie.x} y={pie.y + 1} fontSize={base ? 26 : 13} fontWeight={base ? 800 : 600}>
          {base ? wholeNumber(base) : 'Base no'}
        </tspan>
        <tspan x={pie.x} y={pie.y + 18} fontSize="13">
          {base ? 'personas' : 'publicada'}
        </tspan>
      </text>
    </svg>
  )
}

type Part = ReturnType<typeof partOf>

function partOf(row: Row, slice: Slice) {
  const lines = [...labelLines(row.name), percent(row.value)]
  return { row, slice, lines, label: labelPosition(slice, lines.length) }
}

const bareBox = `${pie.x - pie.outer - 2} ${pie.y - pie.outer - 2} ${2 * pie.outer + 4} ${2 * pie.outer + 4}`

function labelledBox(parts: readonly Part[]): string {
  const { top, height } = usedHeight(parts.map(({ lines, label }) => ({ y: label.y, lines: lines.length })))
  return `0 ${top} ${pie.width} ${height}`
}

function SliceLabel({ part: { lines, label } }: { part: Part }) {
  return (
    <>
      <path className="chart-line stroke-line-strong" d={label.leader} strokeWidth="1.5" />
      <text className="fill-ink" textAnchor={label.anchor} fontSize="14" dominantBaseline="central">
        {lines.map((line, i) => (
          <tspan
            key={line}
            x={label.x}
            y={label.y + i * pie.lineHeight}
            fontWeight={i === lines.length - 1 ? 800 : 400}
          >
            {line}
          </tspan>
        ))}
      </text>
    </>
  )
}

export function hatchId({ id }: PieFigure): string {
  return `${id}-trama`
}
