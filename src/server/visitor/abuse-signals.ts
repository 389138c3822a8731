import type { FastifyInstance } from 'fastify'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import type { Crowding } from '#rules/quality/crowding.ts'
import { type Pace, usualPerHour } from '#rules/quality/pace.ts'
import type { Store } from '#store/store.ts'
import type { Config } from '../config.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { runEvery } from '../setup/run-every.ts'
import { neighbourhood } from './neighbourhood.ts'
import { repeatedAnswers } from './repeated-answers.ts'
import { surveyPace } from './survey-pace.ts'

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
  readonly catalog: Pick<LiveCatalog, 'all'>
}

/** Starts and completions are counted apart: sessions may be begun slowly, for days, and all be completed at once. */
export function setUpAbuseSignals(app: FastifyInstance, { config, store: { tallies }, catalog }: Parts) {
  const { answersPerAddress } = config
  const around = { starts: neighbourhood(answersPerAddress), completions: neighbourhood(answersPerAddress) }
  const pace = { starts: surveyPace(), completions: surveyPace() }
  const repeated = repeatedAnswers()
  for (const { nextHour } of Object.values(around)) runEvery(app, HOUR_MS, nextHour)
  for (const { nextMinute } of Object.values(pace)) runEvery(app, MINUTE_MS, nextMinute)
  runEvery(app, DAY_MS, repeated.nextDay)

  /** From the store's own tallies, in no visitor's way: until they are read, what was last known holds. */
  async function learnUsual() {
    for (const { id } of catalog.all()) {
      const { days } = await tallies.whenAndWhere(id, Date.now())
      const wholeDays = days.slice(0, -1)
      pace.starts.learn(id, usualPerHour(wholeDays.map(({ started }) => started)))
      pace.completions.learn(id, usualPerHour(wholeDays.map(({ completed }) => completed)))
    }
  }
  const learn = () =>
    void learnUsual().catch((error) => app.log.warn(error, 'the usual pace of the surveys could not be read'))

  runEvery(app, HOUR_MS, learn)
  app.addHook('onReady', async () => learn())

  return {
    atStart(surveyId: string, network: string): Signals {
      const { crowding, isRepeat } = around.starts.arrived(surveyId, network)
      return { network: crowding, pace: isRepeat ? pace.starts.now(surveyId) : pace.starts.arrived(surveyId) }
    },
    atCompletion({ surveyId, network, isWhereItBegan }: Completion): Signals {
      const { crowding, isRepeat } = around.completions.arrived(surveyId, network, isWhereItBegan ? 'usual' : 'moved')
      return { network: crowding, pace: isRepeat ? pace.completions.now(surveyId) : pace.completions.arrived(surveyId) }
    },
    /** What would be seen if it were completed now: for whoever asks how much work that takes, and is not counted yet. */
    beforeCompletion: ({ surveyId, network, isWhereItBegan }: Completion): Signals => ({
      network: around.completions.expected(surveyId, network, isWhereItBegan ? 'usual' : 'moved'),
      pace: pace.completions.now(surveyId),
    }),
    /** Whether many others lately chose the very same. */
    areRepeated: (surveyId: string, answers: KeptAnswers): boolean => repeated.arrived(surveyId, answers),
    isBurst: (surveyId: string): boolean =>
      pace.starts.now(surveyId) === 'burst' || pace.completions.now(surveyId) === 'burst',
  }
}

export type AbuseSignals = ReturnType<typeof setUpAbuseSignals>
