import { type Plot, SlotChart, SlotTick } from '../../charts/slot-chart.tsx'
import type { Slot } from '../../charts/time-slot.ts'

interface TimeBarsProps {
  readonly slots: readonly Slot[]
  readonly pointed: number | undefined
  readonly point: (index: number | undefined) => void
  readonly label: string
}

const CAP = 2

/** Completions as full bars before what was started, which ends in a line: two measures, told apart without colours. */
export function TimeBars({ slots, ...pointing }: TimeBarsProps) {
  const most = Math.max(0, ...slots.flatMap(({ started, completed }) => [started, completed]))
  return (
    <SlotChart slots={slots.length} most={most} {...pointing}>
      {(plot) => slots.map((slot, index) => <SlotMarks key={slot.name} slot={slot} index={index} plot={plot} />)}
    </SlotChart>
  )
}

function SlotMarks({ slot: { started, completed, tick }, index, plot }: { slot: Slot; index: number; plot: Plot }) {
  return (
    <>
      {started > 0 && (
        <>
          <rect className="fill-accent-soft" {...plot.bar(index, started)} />
          <rect className="chart-mark fill-accent-strong" {...plot.bar(index, started)} height={CAP} />
        </>
      )}
      {completed > 0 && <rect className="chart-mark fill-accent" {...plot.bar(index, completed)} />}
      {tick && (
        <SlotTick plot={plot} index={index}>
          {tick}
        </SlotTick>
      )}
    </>
  )
}
