import type { FastifyInstance } from 'fastify'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import type { Crowding } from '#rules/quality/crowding.ts'
import { type Pace, usualPerHour } from '#rules/quality/pace.ts'
import type { Store } from '#store/store.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import type { Together } from '../together/together.ts'
import { neighbourhood } from './neighbourhood.ts'
import { recentCounts, recentKind } from './recent-counts.ts'
import { repeatedAnswers } from './repeated-answers.ts'
import { paceKind, surveyPace } from './survey-pace.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What is noticed about one who comes: in memory, and only until it is told. */
export interface Signals {
  readonly network: Crowding
  readonly pace: Pace
}

interface Completion {
  readonly surveyId: string
  readonly network: string
  /** Whether the session was begun in this network. */
  readonly isWhereItBegan: boolean
}

interface Parts {
  readonly config: Pick<Config, 'answersPerAddress'>
  readonly store: Pick<Store, 'tallies'>
  readonly together: Together
}

const surveyIds = surveys.map(({ id }) => id).join()

/**
 * Starts and completions are counted apart: sessions may be begun slowly, for days, and all be completed at once.
 */
export function setUpAbuseSignals(
  app: FastifyInstance,
  { config: { answersPerAddress }, store: { tallies }, together }: Parts,
) {
  const recent = (name: string, turnsEveryMs: number) =>
    recentCounts(together.cells({ name, ...recentKind, turnsEveryMs }))
  const paceOf = (name: string) =>
    surveyPace(together.cells({ name: `${name} ${surveyIds}`, ...paceKind, turnsEveryMs: MINUTE_MS }))
  const around = {
    starts: neighbourhood(answersPerAddress, recent('starts around', HOUR_MS)),
    completions: neighbourhood(answersPerAddress, recent('completions around', HOUR_MS)),
  }
  const pace = { starts: paceOf('starts'), completions: paceOf('completions') }
  const repeated = repeatedAnswers(recent('repeated answers', DAY_MS))

  /** From the store's own tallies, in no visitor's way: until they are read, what was last known holds. */
  async function learnUsual() {
    for (const { id } of surveys) {
      const { days } = await tallies.whenAndWhere(id, Date.now())
      const wholeDays = days.slice(0, -1)
      pace.starts.learn(id, usualPerHour(wholeDays.map(({ started }) => started)))
      pace.completions.learn(id, usualPerHour(wholeDays.map(({ completed }) => completed)))
    }
  }
  const learn = () =>
    void learnUsual().catch((error) => app.log.warn(error, 'the usual pace of the surveys could not be read'))

  const timer = setInterval(learn, HOUR_MS).unref()
  app.addHook('onReady', async () => learn())
  app.addHook('onClose', async () => clearInterval(timer))

  return {
    atStart(surveyId: string, network: string): Signals {
      const { crowding, isRepeat } = around.starts.arrived(surveyId, network)
      return { network: crowding, pace: isRepeat ? pace.starts.now(surveyId) : pace.starts.arrived(surveyId) }
    },
    atCompletion({ surveyId, network, isWhereItBegan }: Completion): Signals {
      const { arrived, movedIn } = around.completions
      const { crowding, isRepeat } = isWhereItBegan ? arrived(surveyId, network) : movedIn(surveyId, network)
      return { network: crowding, pace: isRepeat ? pace.completions.now(surveyId) : pace.completions.arrived(surveyId) }
    },
    /** Whether many others lately chose the very same. */
    areRepeated: (surveyId: string, answers: KeptAnswers): boolean => repeated.arrived(surveyId, answers),
    isBurst: (surveyId: string): boolean =>
      pace.starts.now(surveyId) === 'burst' || pace.completions.now(surveyId) === 'burst',
  }
}

export type AbuseSignals = ReturnType<typeof setUpAbuseSignals>
