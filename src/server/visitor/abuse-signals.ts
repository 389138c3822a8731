import type { FastifyInstance } from 'fastify'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Crowding } from '#rules/quality/crowding.ts'
import type { Flag } from '#rules/quality/flags.ts'
import { type Pace, usualPerHour } from '#rules/quality/pace.ts'
import type { Store } from '#store/store.ts'
import type { Config } from '../config.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { runEvery } from '../setup/run-every.ts'
import { networkCrowding } from './network-crowding.ts'
import { repeatedAnswers } from './repeated-answers.ts'
import { surveyPace } from './survey-pace.ts'

interface Arrival {
  readonly surveyId: string
  readonly network: string
  /** Whether they complete a session that they started in another network. */
  readonly hasMoved: boolean
}

interface Parts {
  readonly config: Pick<Config, 'answersPerAddress'>
  readonly store: Pick<Store, 'tallies'>
  readonly catalog: Pick<LiveCatalog, 'all'>
}

/**
 * What is noticed about visits, from counts in memory. Starts and completions are counted separately: sessions may be started slowly,
 * over days, and all be completed at once.
 */
export function setUpAbuseSignals(app: FastifyInstance, { config, store: { tallies }, catalog }: Parts) {
  const [starts, completions] = [arrivals(), arrivals()]
  const repeated = repeatedAnswers()
  runEvery(app, DAY_MS, repeated.nextDay)

  function arrivals() {
    const [crowdings, pace] = [networkCrowding(config.answersPerAddress), surveyPace()]
    runEvery(app, HOUR_MS, crowdings.nextHour)
    runEvery(app, MINUTE_MS, pace.nextMinute)
    return {
      pace,
      arrived({ surveyId, network, hasMoved }: Arrival): Flag[] {
        const { crowding, isRepeat } = crowdings.arrived(surveyId, network, hasMoved ? 'moved' : 'usual')
        return flagsOf(crowding, isRepeat ? pace.now(surveyId) : pace.arrived(surveyId))
      },
      expected: ({ surveyId, network, hasMoved }: Arrival): Flag[] =>
        flagsOf(crowdings.expected(surveyId, network, hasMoved ? 'moved' : 'usual'), pace.now(surveyId)),
    }
  }

  /** From the store's tallies, in the background: until they are read, the last known pace applies. */
  async function learnUsual() {
    for (const { id } of catalog.all()) {
      const { days } = await tallies.turnout(id, Date.now())
      const wholeDays = days.slice(0, -1)
      starts.pace.learn(id, usualPerHour(wholeDays.map(({ started }) => started)))
      completions.pace.learn(id, usualPerHour(wholeDays.map(({ completed }) => completed)))
    }
  }
  const learn = () =>
    void learnUsual().catch((error) => app.log.warn(error, 'No se pudo leer el ritmo usual de las encuestas'))

  runEvery(app, HOUR_MS, learn)
  app.addHook('onReady', async () => learn())

  return {
    atStart: (surveyId: string, network: string) => starts.arrived({ surveyId, network, hasMoved: false }),
    atCompletion: completions.arrived,
    /** What completing now would be flagged with, without counting it: decides how much work is asked for. */
    beforeCompletion: completions.expected,
    /** Whether many others recently made the same choices in every question. */
    areRepeated: repeated.arrived,
    /** The surveys with far more visits than usual. */
    bursts(): string[] {
      const isBurst = (id: string) => [starts, completions].some(({ pace }) => pace.now(id) === 'burst')
      return catalog.all().flatMap(({ id }) => (isBurst(id) ? id : []))
    },
  }
}

export type AbuseSignals = ReturnType<typeof setUpAbuseSignals>

function flagsOf(crowding: Crowding, pace: Pace): Flag[] {
  const flags: Flag[] = []
  if (crowding !== 'calm') flags.push('busy-network')
  if (crowding === 'crowded') flags.push('crowded-network')
  if (pace === 'burst') flags.push('burst')
  return flags
}
