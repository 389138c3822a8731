import {
  type Crowding,
  type CrowdingLevels,
  crowdingLevels,
  crowdingOf,
  mostCrowded,
  movedCrowdingLevels,
} from '#rules/quality/crowding.ts'
import { prefixesOf } from './prefixes.ts'
import { windowCounter } from './window-counter.ts'

/** Others that by chance fall into an address's bucket must not make it look as if it had come too often already. */
const BY_CHANCE = 4

interface Arrival {
  readonly crowding: Crowding
  /** The address has come more often than it may answer. */
  readonly isRepeat: boolean
}

/**
 * How crowded it has been lately around those who come to a survey. A repeat is not counted: whoever makes the same call
 * all day makes nobody's neighbourhood crowded.
 */
export function neighbourhood(answersPerAddress: number) {
  const recent = windowCounter(2)
  const usualLevels = crowdingLevels(answersPerAddress)
  const isRepeat = (text: string) => recent.add(text) > answersPerAddress + BY_CHANCE

  const oneMore: typeof recent.count = (text, length) => recent.count(text, length) + 1

  function around(text: string, count: typeof recent.add, levels: CrowdingLevels): Crowding {
    return mostCrowded(prefixesOf(text).map(({ kind, length }) => crowdingOf(count(text, length), levels[kind])))
  }

  return {
    arrived(surveyId: string, network: string): Arrival {
      const text = `${surveyId} ${network}`
      const repeat = isRepeat(text)
      return { crowding: around(text, repeat ? recent.count : recent.add, usualLevels), isRepeat: repeat }
    },
    /**
     * With what they began in another network. They count among themselves only, each time: one address could otherwise
     * end whatever was begun in many, or make its neighbours look as if they had.
     */
    movedIn(surveyId: string, network: string): Arrival {
      const text = `moved ${surveyId} ${network}`
      return { crowding: around(text, recent.add, movedCrowdingLevels), isRepeat: isRepeat(text) }
    },
    /** How crowded it would be around one who came now. Nobody is counted. */
    expected(surveyId: string, network: string): Crowding {
      return around(`${surveyId} ${network}`, oneMore, usualLevels)
    },
    expectedMovedIn(surveyId: string, network: string): Crowding {
      return around(`moved ${surveyId} ${network}`, oneMore, movedCrowdingLevels)
    },
    /** To be called each hour. */
    nextHour: recent.nextPeriod,
  }
}
