import type { Interval } from '#rules/weighting/interval.ts'
import { scaleOf } from '../../charts/scale.ts'
import { ShareAxis, ShareTrack } from '../../charts/share-track.tsx'

interface WholeTrackProps {
  readonly value: number
  readonly mark: 'bar' | 'dot'
  readonly interval?: Interval | undefined
}

const whole = scaleOf([0, 100], 50)

/** A single share against everyone, in the colour of the page. */
export function WholeTrack({ value, mark, interval }: WholeTrackProps) {
  return (
    <div className="text-accent">
      <ShareTrack scale={whole} value={value} colour="currentColor" mark={mark} interval={interval} />
      <ShareAxis scale={whole} />
    </div>
  )
}
