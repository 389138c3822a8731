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

/** `moved`: with what they began in another network. */
type Kind = 'usual' | 'moved'

/**
 * How crowded it has been lately around those who come to a survey. A repeat is not counted: whoever makes the same call
 * all day makes nobody's neighbourhood crowded.
 *
 * Those who moved in count among themselves only, each time: one address could otherwise end whatever was begun in many, or
 * make its neighbours look as if they had.
 */
export function networkCrowding(answersPerAddress: number) {
  const recent = windowCounter(2)
  const levels: Record<Kind, CrowdingLevels> = { usual: crowdingLevels(answersPerAddress), moved: movedCrowdingLevels }
  const keyOf = (kind: Kind, surveyId: string, network: string) =>
    `${kind === 'moved' ? 'moved ' : ''}${surveyId} ${network}`

  function around(kind: Kind, key: string, count: typeof recent.add): Crowding {
    return mostCrowded(
      prefixesOf(key).map(({ kind: prefix, length }) => crowdingOf(count(key, length), levels[kind][prefix])),
    )
  }

  return {
    /** A repeat is one whose address has come more often than it may answer. */
    arrived(surveyId: string, network: string, kind: Kind = 'usual') {
      const key = keyOf(kind, surveyId, network)
      const isRepeat = recent.add(key) > answersPerAddress + BY_CHANCE
      return { crowding: around(kind, key, isRepeat && kind === 'usual' ? recent.count : recent.add), isRepeat }
    },
    /** How crowded it would be around one who came now. Nobody is counted. */
    expected: (surveyId: string, network: string, kind: Kind = 'usual'): Crowding =>
      around(kind, keyOf(kind, surveyId, network), (key, length) => recent.count(key, length) + 1),
    /** To be called each hour. */
    nextHour: recent.nextPeriod,
  }
}
