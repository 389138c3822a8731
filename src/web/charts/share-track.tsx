import type { Interval } from '#rules/weighting/interval.ts'
import { across, type Scale } from './scale.ts'

interface ShareTrackProps {
  readonly scale: Scale
  readonly value: number
  readonly colour?: string
  readonly mark?: 'bar' | 'dot'
  readonly interval?: Interval | undefined
}

const HEIGHT = 20
const MIDDLE = HEIGHT / 2

/** One share on its axis, as wide as its container. Text beside it gives the number. */
export function ShareTrack({ scale, value, colour = 'currentColor', mark = 'bar', interval }: ShareTrackProps) {
  return (
    <svg className="chart track block w-full" height={HEIGHT} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className="chart-line stroke-line"
          x1={across(scale, tick)}
          x2={across(scale, tick)}
          y2={HEIGHT}
        />
      ))}
      {mark === 'bar' && (
        <rect className="chart-mark" width={across(scale, value)} y="3" height="14" rx="3" fill={colour} />
      )}
      {interval && <Whisker scale={scale} interval={interval} />}
      {mark === 'dot' && (
        <circle
          cx={across(scale, value)}
          cy={MIDDLE}
          r="7"
          fill={colour}
          className="chart-mark stroke-white"
          strokeWidth="2"
        />
      )}
    </svg>
  )
}

/** White below, so that it is visible on bars of any colour. */
function Whisker({ scale, interval }: { scale: Scale; interval: Interval }) {
  const [low, high] = [across(scale, interval.low * 100), across(scale, interval.high * 100)]
  return (
    <>
      {(['halo', 'line'] as const).map((layer) => (
        <g key={layer} className={`whisker-${layer}`}>
          <line x1={low} x2={high} y1={MIDDLE} y2={MIDDLE} />
          <line x1={low} x2={low} y1={MIDDLE - 5} y2={MIDDLE + 5} />
          <line x1={high} x2={high} y1={MIDDLE - 5} y2={MIDDLE + 5} />
        </g>
      ))}
    </>
  )
}

/** The numbers of the axis. The first and the last are aligned inwards, so that none is cut off. */
export function ShareAxis({ scale }: { scale: Scale }) {
  const [low, high] = scale.domain
  return (
    <svg className="chart block w-full fill-body text-xs" height="18" aria-hidden="true">
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          x={across(scale, tick)}
          y="14"
          textAnchor={tick === low ? 'start' : tick === high ? 'end' : 'middle'}
        >
          {tick === high ? `${tick}\u00a0%` : tick}
        </text>
      ))}
    </svg>
  )
}
