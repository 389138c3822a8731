import type { Figure } from '#field-studies/field-study.ts'
import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import type { Frame } from '../../charts/frame.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'
import { sharesOf } from './share-list.tsx'

const ROW = 74
const AXIS = 24

export function shareRowsHeight({ rows }: Figure): number {
  return rows.length * ROW + AXIS
}

/** The page's list of shares as one drawing, for where there is no page. */
export function ShareRows({ figure: { rows, base }, frame }: { figure: Figure; frame: Frame }) {
  const { shares, scale } = sharesOf(rows, base)
  return (
    <svg {...frame} aria-hidden="true">
      {shares.map(({ name, value, count, colour, interval: reach }, i) => (
        <g key={name}>
          <text className="fill-ink" y={i * ROW + 18} fontSize="17" fontWeight="600">
            {name}
          </text>
          <text className="fill-ink" x={frame.width} y={i * ROW + 18} fontSize="17" fontWeight="800" textAnchor="end">
            {percent(value)}
          </text>
          {count !== undefined && base !== undefined && reach && (
            <text className="fill-body" x={frame.width - 90} y={i * ROW + 18} fontSize="13" textAnchor="end">
              {wholeNumber(count)} de {wholeNumber(base)} personas · intervalo de 95&nbsp;%: {interval(reach)}
            </text>
          )}
          <svg y={i * ROW + 28} width={frame.width} height="24" aria-hidden="true">
            <ShareTrack scale={scale} value={value} colour={colour} mark="bar" interval={reach} />
          </svg>
        </g>
      ))}
      <svg y={rows.length * ROW} width={frame.width} height={AXIS} aria-hidden="true">
        <ShareAxis scale={scale} />
      </svg>
    </svg>
  )
}
