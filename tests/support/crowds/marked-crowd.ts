import { randomUUID } from 'node:crypto'
import { lastHours } from '#rules/format/dates.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import { completion, moveAll } from '../store.ts'
import { manyRespondents, type Respondent } from './respondents.ts'

/** One of each among every twenty people; the others have no flags. */
const noteworthy: readonly Pick<Respondent, 'marks' | 'seconds'>[] = [
  { marks: 'quick', seconds: 12 },
  { marks: 'busy-network', seconds: 240 },
  { marks: 'busy-network no-proof', seconds: 45 },
  { marks: 'burst', seconds: 700 },
  { marks: 'burst no-proof', seconds: 30 },
  { marks: 'busy-network crowded-network', seconds: 150 },
  { marks: 'repeated', seconds: 4_000 },
  { marks: 'no-proof', seconds: 90 },
]
const OF = 20

/** Many people, some of them with flags. */
export function markedRespondents(survey: Survey, people: number): Respondent[] {
  return manyRespondents(survey, people).map((one, index) => ({ ...one, ...noteworthy[index % OF] }))
}

/** Completions in each hour of the last sixteen days, few in all of them and many in the last but one. */
export async function keepRecentHours(store: Store, surveyId: string, now: number): Promise<void> {
  const hours = lastHours(now, 16 * 24)
  const inHour = (hour: string, index: number) =>
    index === hours.length - 2
      ? 24
      : Math.max(0, 4 - Math.abs(new Date(hour).getUTCHours() - 18)) + (index % 5 === 0 ? 1 : 0)
  const all = hours.flatMap((hour, index) => Array.from({ length: inHour(hour, index) }, () => Date.parse(hour)))
  await Promise.all(
    all.map(async (at) => {
      const name = randomUUID()
      await store.participation.start({ surveyId, visitor: name, at })
      const one = completion(`20261115${name}`, name, surveyId)
      const session = { ...one.session, startedAt: at - 130_000 }
      return store.participation.complete({ ...one, session, at, formId: undefined })
    }),
  )
  await moveAll(store)
}
