import type { ReleasedRow, Table } from '#releases/release.ts'
import { percent, wholeNumber } from '../format/percent.ts'

type Sides = NonNullable<Table['sides']>

/** From left to right, as a diverging bar has them. */
export const sideOrder = ['against', 'neutral', 'favour'] as const satisfies readonly NonNullable<ReleasedRow['side']>[]

export const sideNames = { against: 'En contra', neutral: 'Neutral', favour: 'A favor' } as const

/** 25 → «+25», −8 → «−8»: a net is always read with its sign. */
export function signedPoints(points: number): string {
  return `${points > 0 ? '+' : ''}${wholeNumber(points)}`
}

/** «+20 a +30». */
export function netInterval({ low, high }: Sides['net']): string {
  return `${signedPoints(low)} a ${signedPoints(high)}`
}

/** «A favor menos en contra: +25 puntos; intervalo modelado al 95 %: +20 a +30.» */
export function netSentence({ net }: Sides): string {
  const unit = Math.abs(net.value) === 1 ? 'punto' : 'puntos'
  return `A favor menos en contra: ${signedPoints(net.value)} ${unit}; intervalo modelado al ${percent(95)}: ${netInterval(net)}.`
}
