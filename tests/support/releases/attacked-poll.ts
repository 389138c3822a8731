import { zoneOf } from '#places/zones.ts'
import type { Release, Table } from '#releases/release.ts'
import type { Respondent } from '../crowds/counted-cells.ts'
import { evenly, neighbours, respondent, type Who } from './poll.ts'

// Polls as attackers of a release find them.

export const options = {
  one: ['a', 'b', 'c', 'd', 'dont-know'],
  some: ['p', 'q', 'r'],
  grade: ['1', '2', '3', '4'],
  why: ['x', 'y', 'z'],
}

export const isIn = (zone: string) => (who: Who) => zoneOf(who.municipality ?? '') === zone
export const few = (people: readonly Who[], count: number, one: string): Respondent[] =>
  people.slice(0, count).map((who) => respondent(who, { one, grade: 4, some: ['r'], why: 'z' }))

export function tableOf({ questions, comparisons }: Release, question: string, group?: string): Table | undefined {
  const comparison = comparisons.find(({ groups }) => groups.some(({ id }) => id === group))
  const at = comparison?.groups.findIndex(({ id }) => id === group) ?? -1
  const told = group
    ? comparison?.questions.find((each) => each.question === question)?.tables[at]
    : questions.find(({ id }) => id === question)?.result
  return told?.kind === 'table' ? told : undefined
}

export const crowd = evenly(neighbours(900))

const BANDS = ['18-to-24', '25-to-34', '35-to-44', '45-to-54', '55-to-64', '65-or-more']

/** People of each age band who chose a, b, c, d and «No sé», so many of each. */
export const choosing = (bands: readonly (readonly number[])[]) =>
  bands.flatMap((counts, band) => {
    const chosen = counts.flatMap((count, at) => Array<string>(count).fill(['a', 'b', 'c', 'd', 'dont-know'][at] ?? ''))
    const who = neighbours(chosen.length, band + 1, ({ ageBand }) => ageBand === BANDS[band])
    return who.map((each, at) => respondent(each, { one: chosen[at] ?? '', why: ['x', 'y', 'z'][at % 3] ?? '' }))
  })

export function changed(who: Respondent, one: string): Respondent {
  const isAsked = ['a', 'b', 'c'].includes(one)
  const { why, ...others } = who.answers
  return {
    ...who,
    answers: { ...others, one: { options: [one] }, ...(isAsked ? { why: why ?? { options: ['x'] } } : {}) },
  }
}
