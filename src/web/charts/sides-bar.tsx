import type { Table } from '#releases/release.ts'
import { percent } from '#rules/format/percent.ts'
import { netSentence, sideNames, sideOrder } from '#rules/releases/side-words.ts'

export type Sides = NonNullable<Table['sides']>

/** Blue and orange: told apart by everybody, whatever the survey's accent. */
export const sideTones = { against: 'text-against', neutral: 'text-slate-400', favour: 'text-favour' } as const

/** How far the longest of these bars reaches from the middle, in percent. */
export function reachOf(all: readonly Sides[]): number {
  return Math.max(1, ...all.map(({ favour, neutral, against }) => neutral / 2 + Math.max(favour, against)))
}

/** Against to the left, in favour to the right, and the neutral across the middle. Words beside it give the numbers. */
export function SidesTrack({ sides, reach }: { sides: Sides; reach: number }) {
  const across = (points: number) => `${Number(((points / (2 * reach)) * 100).toFixed(3))}%`
  const starts = { against: -sides.neutral / 2 - sides.against, neutral: -sides.neutral / 2, favour: sides.neutral / 2 }
  return (
    <svg className="chart block w-full" height="20" aria-hidden="true">
      {sideOrder.map((side) => (
        <rect
          key={side}
          className={`chart-mark ${sideTones[side]}`}
          fill="currentColor"
          x={across(reach + starts[side])}
          width={across(sides[side])}
          y="2"
          height="16"
        />
      ))}
      <line className="whisker-line" x1="50%" x2="50%" y2="20" />
    </svg>
  )
}

/** The sides of a question as one bar, and what is left when one is taken from the other, with its interval. */
export function SidesFigure({ sides }: { sides: Sides }) {
  return (
    <figure className="sides">
      <ul>
        {sideOrder.map((side) => (
          <li key={side}>
            <strong className="block text-xl leading-tight text-ink">{percent(sides[side])}</strong>{' '}
            <SideKey side={side} />
          </li>
        ))}
      </ul>
      <SidesTrack sides={sides} reach={reachOf([sides])} />
      <figcaption className="note">{netSentence(sides)}</figcaption>
    </figure>
  )
}

export function SideKey({ side }: { side: (typeof sideOrder)[number] }) {
  return (
    <span className="note">
      <span className={sideTones[side]} aria-hidden="true">
        ■
      </span>{' '}
      {sideNames[side]}
    </span>
  )
}
