import type { FieldStudy, Figure } from '#field-studies/field-study.ts'
import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import { wrapText } from '#rules/format/wrap-text.ts'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { PieChart } from '../../charts/pie-chart.tsx'
import type { Frame } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'
import { sharesOf } from './shares.tsx'

const WIDTH = 720
const EDGE = 36
const LINE = 24
/** How many letters fit on a line of notes. */
const LETTERS = 84

/** The rules of the classes that the chart uses, because a file has no style sheet. */
const STYLE = `text{font-family:Inter,system-ui,sans-serif}.fill-ink{fill:#14213d}.fill-body{fill:#4a5468}.text-xs{font-size:13px}
.stroke-line{stroke:#dfe3ea}.stroke-line-strong{stroke:#b9c0cd}.halo,.whisker-halo{paint-order:stroke;stroke:#fff;stroke-width:5px}
.whisker-line{stroke:#14213d;stroke-width:2px}`

interface FigureFileProps {
  readonly study: FieldStudy
  readonly figure: Figure
  readonly publisher: { readonly name: string; readonly address: string }
}

/** A chart to download: it says what it shows, the base, the dates, and who published it where. */
export function FigureFile({ study, figure, publisher }: FigureFileProps) {
  const facts = [
    `Base: ${figure.base ? `${wholeNumber(figure.base)} personas entrevistadas` : 'no publicada'}. Fechas: ${study.dates ?? 'no publicadas'}.`,
    ...wrapText(figure.note ?? '', (line) => line.length <= LETTERS),
  ]
  const top = 118
  const height = drawingHeight(figure)
  const below = top + height + 40
  const total = below + (facts.length + 2) * LINE + 20
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${total}`}
      width={WIDTH}
      height={total}
      role="img"
      aria-label={figure.alternative}
    >
      <style>{STYLE}</style>
      <rect width={WIDTH} height={total} fill="#fff" />
      <text className="fill-ink" x={EDGE} y="56" fontSize="26" fontWeight="800">
        {figure.title}
      </text>
      <text className="fill-body" x={EDGE} y="88" fontSize="16" fontWeight="600">
        {figure.shows}
      </text>
      <Drawing figure={figure} top={top} height={height} />
      <text className="fill-body" fontSize="14" fontWeight="600">
        {facts.map((line, i) => (
          <tspan key={line} x={EDGE} y={below + i * LINE}>
            {line}
          </tspan>
        ))}
      </text>
      <text className="fill-ink" x={EDGE} y={below + (facts.length + 0.6) * LINE} fontSize="15" fontWeight="800">
        {publisher.name} · Estudio de campo «{study.title}»
      </text>
      <text className="fill-ink" x={EDGE} y={below + (facts.length + 1.6) * LINE} fontSize="15" fontWeight="600">
        {publisher.address}
      </text>
    </svg>
  )
}

function drawingHeight(figure: Figure): number {
  if (figure.kind === 'pie') return 480
  return figure.yDomain ? 430 : figure.rows.length * ROW + AXIS
}

function Drawing({ figure, top, height }: { figure: Figure; top: number; height: number }) {
  const frame = { x: EDGE, y: top, width: WIDTH - 2 * EDGE, height }
  if (figure.kind === 'pie') return <PieChart figure={figure} frame={frame} isLabelled />
  if (figure.yDomain) return <ColumnChart figure={figure} domain={figure.yDomain} frame={frame} />
  return <ShareRows figure={figure} frame={frame} />
}

const ROW = 74
const AXIS = 24

/** The page's list of shares as one SVG. */
function ShareRows({ figure, frame }: { figure: Figure; frame: Frame }) {
  const { rows, base } = figure
  const { shares, scale } = sharesOf(rows, figure)
  return (
    <svg {...frame} aria-hidden="true">
      {shares.map(({ name, value, count, colour, interval: range }, i) => (
        <g key={name}>
          <text className="fill-ink" y={i * ROW + 18} fontSize="17" fontWeight="600">
            {name}
          </text>
          <text className="fill-ink" x={frame.width} y={i * ROW + 18} fontSize="17" fontWeight="800" textAnchor="end">
            {percent(value)}
          </text>
          {count !== undefined && base !== undefined && range && (
            <text className="fill-body" x={frame.width - 90} y={i * ROW + 18} fontSize="13" textAnchor="end">
              {wholeNumber(count)} de {wholeNumber(base)} personas · intervalo de 95&nbsp;%: {interval(range)}
            </text>
          )}
          <svg y={i * ROW + 28} width={frame.width} height="24" aria-hidden="true">
            <ShareTrack scale={scale} value={value} colour={colour} interval={range} />
          </svg>
        </g>
      ))}
      <svg y={rows.length * ROW} width={frame.width} height={AXIS} aria-hidden="true">
        <ShareAxis scale={scale} />
      </svg>
    </svg>
  )
}
