import { lastDays, lastHours, mexicoDay, startOfDay } from '#rules/format/dates.ts'
import type { Arrivals } from '#rules/quality/counted-parts.ts'
import type { VisitStep, Visits } from '#rules/quality/funnel.ts'
import type { Line } from '#rules/quality/straight-lines.ts'
import type { TimeTaken } from '#rules/quality/time-taken.ts'
import type { Engine } from './engine.ts'
import type { Reads } from './queries.ts'
import type { Measure } from './writes/tally.ts'

const HOURS_SHOWN = 48
const DAYS_SHOWN = 60
const DAYS_BESIDE_OTHERS = 14

/** The running counts of one measure, in the order of their buckets, from the bucket `since` on. */
export async function amountsOf<Bucket extends string>(
  read: Reads,
  surveyId: string,
  measure: Measure,
  since = '',
): Promise<Map<Bucket, number>> {
  const rows = await read.rows<{ bucket: Bucket; amount: number }>('readTally', [surveyId, measure, since])
  return new Map(rows.map(({ bucket, amount }) => [bucket, amount]))
}

/** Steps of visits before the form, since a day: exact numbers, to be rounded before they are shown. */
export async function visitsOf(read: Reads, surveyId: string, since = ''): Promise<Visits[]> {
  return [...(await amountsOf(read, surveyId, 'visited-on-day', since))].map(([bucket, times]) => {
    const [day = '', step, via = ''] = bucket.split(' ')
    return { day, step: step as VisitStep, via, times }
  })
}

/** Tallies are read from running counts: as fast with ten million sessions as with ten. */
export function tallies({ read }: Engine) {
  const inHours = async (surveyId: string, measure: Measure, days: readonly string[]) =>
    sums(await amountsOf(read, surveyId, measure, new Date(startOfDay(days[0] ?? '')).toISOString()))

  return {
    async of(surveyId: string) {
      const rows = await read.rows<{ measure: Measure; amount: number }>('readTotals', [surveyId])
      const amounts = new Map(rows.map((row) => [row.measure, row.amount]))
      const amount = (measure: Measure) => amounts.get(measure) ?? 0
      return {
        total: amount('started'),
        completed: amount('completed'),
        uniqueVisitors: amount('visitors'),
        /** Completions that have left the inbox: those that the counts of places, times and answers include. */
        moved: amount('moved'),
        /** How many times codes were changed. */
        coded: amount('coded'),
        verified: amount('verified'),
        reported: amount('completed') - amount('verified'),
        /** At which step repeated attempts were refused. */
        refused: {
          check: amount('refused-check'),
          start: amount('refused-start'),
          completion: amount('refused-completion'),
        },
      }
    },

    visits: (surveyId: string) => visitsOf(read, surveyId),

    /** Completions in each of the last days, and the hour of the newest, for the overview of all surveys. */
    async recentDays(surveyId: string, now: number) {
      const days = lastDays(now, DAYS_BESIDE_OTHERS)
      const { inDay, newest } = await inHours(surveyId, 'completed-in-hour', days)
      return { days: days.map(inDay), ...(newest && { lastAnswered: newest }) }
    },

    /** Answers in our own form in place of Typeform's, without the waiting ones, and all completions, today and the day before. */
    async standIns(surveyId: string, now: number) {
      const days = lastDays(now, 2)
      const [standIns, { inDay }] = await Promise.all([
        amountsOf(read, surveyId, 'stand-in-on-day', days[0]),
        inHours(surveyId, 'completed-in-hour', days),
      ])
      return days.map((day) => ({ day, standIn: standIns.get(day) ?? 0, completed: inDay(day) }))
    },

    /**
     * Participation in each of the last hours, by its ISO time, and days of Mexico City; and the places of all completions, the
     * largest first, with how many have none.
     */
    async turnout(surveyId: string, now: number) {
      const days = lastDays(now, DAYS_SHOWN)
      const [started, completed, places] = await Promise.all([
        inHours(surveyId, 'started-in-hour', days),
        inHours(surveyId, 'completed-in-hour', days),
        read.rows<{ place: string; completed: number }>('readPlaces', [surveyId]),
      ])
      // The row without a place counts all completions, as of the same instant.
      const [all] = places.filter(({ place }) => place === '')
      const placed = places.filter(({ place }) => place !== '')
      return {
        hours: lastHours(now, HOURS_SHOWN).map((hour) => ({
          hour,
          started: started.inHour(hour),
          completed: completed.inHour(hour),
        })),
        days: days.map((day) => ({ day, started: started.inDay(day), completed: completed.inDay(day) })),
        postalCodes: placed
          .map(({ place, completed }) => ({ postalCode: place, completed }))
          .sort((a, b) => b.completed - a.completed || Number(a.postalCode) - Number(b.postalCode)),
        withoutPlace: placed.reduce((rest, { completed }) => rest - completed, all?.completed ?? 0),
      }
    },
  }
}

function sums(byHour: ReadonlyMap<string, number>) {
  const byDay = new Map<string, number>()
  for (const [hour, amount] of byHour) {
    const day = mexicoDay(Date.parse(hour))
    byDay.set(day, (byDay.get(day) ?? 0) + amount)
  }
  return {
    inHour: (hour: string) => byHour.get(hour) ?? 0,
    inDay: (day: string) => byDay.get(day) ?? 0,
    newest: [...byHour.keys()].at(-1),
  }
}

/** How a survey was answered, from running counts. */
export function quality({ read }: Engine) {
  return {
    /** Completions by the time they took; and straight-lined and varied responses, of those with enough questions to tell. */
    async of(surveyId: string) {
      const [times, inLine] = await Promise.all([
        amountsOf<TimeTaken>(read, surveyId, 'completed-in-time'),
        amountsOf<Line>(read, surveyId, 'answered-in-line'),
      ])
      return { times, lines: { straight: inLine.get('straight') ?? 0, varied: inLine.get('varied') ?? 0 } }
    },

    /** How often each part of the form was reached on each day: exact numbers, to be rounded before they are shown. */
    async reached(surveyId: string): Promise<Arrivals[]> {
      return [...(await amountsOf(read, surveyId, 'reached-on-day'))].map(([bucket, times]) => {
        const [day = '', part = ''] = bucket.split(' ')
        return { day, part, times }
      })
    },

    /** Completions in each hour that had any, the oldest first. */
    async completedInHours(surveyId: string) {
      const amounts = await amountsOf(read, surveyId, 'completed-in-hour')
      return [...amounts].map(([hour, completed]) => ({ hour, completed }))
    },
  }
}
