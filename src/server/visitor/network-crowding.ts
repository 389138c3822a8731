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

/** Others that share an address's bucket by chance must not make it look as if it had come too often already. */
const BY_CHANCE = 4

/** `moved`: with a session that was started in another network. */
type Kind = 'usual' | 'moved'

/**
 * How many recently came to a survey from the blocks around a network. A repeat is not counted: whoever makes the same call all
 * day makes nobody's block crowded.
 *
 * Those who moved are counted separately, and each time: otherwise one address could complete sessions started in many networks, or
 * make its neighbours look as if they had.
 */
export function networkCrowding(answersPerAddress: number) {
  const recent = windowCounter(2)
  const levels: Record<Kind, CrowdingLevels> = { usual: crowdingLevels(answersPerAddress), moved: movedCrowdingLevels }
  const keyOf = (kind: Kind, surveyId: string, network: string) =>
    `${kind === 'moved' ? 'moved ' : ''}${surveyId} ${network}`

  function crowdingAround(kind: Kind, key: string, count: (key: string) => number): Crowding {
    return mostCrowded(prefixesOf(key).map(({ kind: block, prefix }) => crowdingOf(count(prefix), levels[kind][block])))
  }

  return {
    /** A repeat is one whose address has come more often than it may answer. */
    arrived(surveyId: string, network: string, kind: Kind = 'usual') {
      const key = keyOf(kind, surveyId, network)
      const isRepeat = recent.add(key) > answersPerAddress + BY_CHANCE
      const count = isRepeat && kind === 'usual' ? recent.count : recent.add
      return { crowding: crowdingAround(kind, key, count), isRepeat }
    },
    /** What it would be for somebody who arrived now. Nobody is counted. */
    expected: (surveyId: string, network: string, kind: Kind = 'usual'): Crowding =>
      crowdingAround(kind, keyOf(kind, surveyId, network), (key) => recent.count(key) + 1),
    /** To be called each hour. */
    nextHour: recent.nextPeriod,
  }
}
