import { mostWithoutBurst, PACE_MINUTES, type Pace } from '#rules/pace.ts'

/** How many came to each survey in the last ten minutes, against what is usual for it. */
export function surveyPace() {
  const most = new Map<string, number>()
  const lastMinutes = new Map<string, number[]>()

  function minutesOf(surveyId: string): number[] {
    const known = lastMinutes.get(surveyId)
    if (known) return known
    const none = Array<number>(PACE_MINUTES).fill(0)
    lastMinutes.set(surveyId, none)
    return none
  }

  function now(surveyId: string): Pace {
    const count = minutesOf(surveyId).reduce((sum, minute) => sum + minute, 0)
    return count > (most.get(surveyId) ?? mostWithoutBurst(0)) ? 'burst' : 'usual'
  }

  return {
    now,
    arrived(surveyId: string): Pace {
      const minutes = minutesOf(surveyId)
      minutes[0] = (minutes[0] ?? 0) + 1
      return now(surveyId)
    },
    learn(surveyId: string, usualPerHour: number) {
      most.set(surveyId, mostWithoutBurst(usualPerHour))
    },
    /** To be called each minute. */
    turn() {
      for (const minutes of lastMinutes.values()) {
        minutes.pop()
        minutes.unshift(0)
      }
    },
  }
}
