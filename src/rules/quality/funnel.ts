import { roundedPeople } from '#rules/releases/disclosure/rounding.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { type Arrivals, countedParts } from './counted-parts.ts'

/** The page was opened; the place was given. */
export type VisitStep = 'visit' | 'place'

/** How often a step was reached on a day in Mexico City, by the name of the link that led there, or an empty one. */
export interface Visits {
  readonly day: string
  readonly step: VisitStep
  readonly via: string
  readonly times: number
}

export interface FunnelFacts {
  readonly questionnaire: Questionnaire
  readonly visits: readonly Visits[]
  readonly reached: readonly Arrivals[]
  /** Of all time. */
  readonly totals: { readonly total: number; readonly completed: number }
  /** The last ones, today last. */
  readonly days: readonly { readonly day: string; readonly started: number; readonly completed: number }[]
}

/** As many names as a page can list, and as many as one day may bring: anybody can invent them. */
export const MOST_LINK_NAMES = 20
export const OTHER_LINKS = 'otros'
const WEEK = 7

/**
 * From the opened page to the sent answer, in all and by day. What only pages report is rounded down to tens: a link that one person
 * was sent must not tell that they came.
 */
export function funnelOf({ questionnaire, visits, reached, totals, days }: FunnelFacts) {
  const byStep = (step: VisitStep) => visits.filter((one) => one.step === step)
  const rounded = (name: string, arrivals: readonly { readonly day: string; readonly times: number }[]) => ({
    name,
    total: roundedPeople(sumOf(arrivals)),
    days: days.map(({ day }) => roundedPeople(sumOf(arrivals.filter((one) => one.day === day)))),
  })
  return {
    days: days.map(({ day }) => day),
    stages: [
      rounded('Abrieron la página', byStep('visit')),
      { name: 'Iniciaron', total: totals.total, days: days.map(({ started }) => started) },
      rounded('Dieron su lugar', byStep('place')),
      ...countedParts(questionnaire).map(({ id, title }) =>
        rounded(
          title,
          reached.filter(({ part }) => part === id),
        ),
      ),
      { name: 'Enviaron', total: totals.completed, days: days.map(({ completed }) => completed) },
    ],
    links: linksIn(byStep('visit'), days.slice(-WEEK)[0]?.day ?? ''),
  }
}

function linksIn(visits: readonly Visits[], since: string) {
  const names = [...new Set(visits.map(({ via }) => via))].filter((via) => via !== '' && via !== OTHER_LINKS)
  const timesOf = (isIn: (via: string) => boolean) => visits.filter(({ via }) => isIn(via))
  const largest = names
    .map((name) => ({ name, times: sumOf(timesOf((via) => via === name)) }))
    .sort((a, b) => b.times - a.times || a.name.localeCompare(b.name))
    .slice(0, MOST_LINK_NAMES)
    .map(({ name }) => name)
  const rows = largest.map((name) => [name, timesOf((via) => via === name)] as const)
  const others = timesOf((via) => via !== '' && !largest.includes(via))
  return (others.length > 0 ? [...rows, [OTHER_LINKS, others] as const] : rows).map(([name, found]) => ({
    name,
    total: roundedPeople(sumOf(found)),
    lastDays: roundedPeople(sumOf(found.filter(({ day }) => day >= since))),
  }))
}

function sumOf(counts: readonly { readonly times: number }[]): number {
  return counts.reduce((sum, { times }) => sum + times, 0)
}
