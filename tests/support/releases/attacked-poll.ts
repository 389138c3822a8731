import { zoneOf } from '#places/zones.ts'
import type { Release, Suppressed, Table } from '#releases/release.ts'
import type { Respondent } from '../crowds/counted-cells.ts'
import { evenly, neighbours, type Who } from './poll.ts'

export const isIn = (zone: string) => (who: Who) => zoneOf(who.municipality ?? '') === zone

/** What a release says about a question, in a group or of everybody. */
export function resultOf(
  { questions, comparisons }: Release,
  question: string,
  group?: string,
): Table | Suppressed | undefined {
  if (!group) return questions.find(({ id }) => id === question)?.result
  const comparison = comparisons.find(({ groups }) => groups.some(({ id }) => id === group))
  const at = comparison?.groups.findIndex(({ id }) => id === group) ?? -1
  return comparison?.questions.find((each) => each.question === question)?.tables[at]
}

export function tableOf(release: Release, question: string, group?: string): Table | undefined {
  const result = resultOf(release, question, group)
  return result?.kind === 'table' ? result : undefined
}

export const crowd = evenly(neighbours(900))

/** The same person with another answer, and asked why accordingly. */
export function changed(who: Respondent, one: string): Respondent {
  const isAsked = ['a', 'b', 'c'].includes(one)
  const { why, ...others } = who.answers
  return {
    ...who,
    answers: { ...others, one: { options: [one] }, ...(isAsked ? { why: why ?? { options: ['x'] } } : {}) },
  }
}
