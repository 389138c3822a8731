import { mostWithoutBurst, PACE_MINUTES, type Pace } from '#rules/quality/pace.ts'

/** How many came to each survey in the last ten minutes, against what is usual for it. */
export function surveyPace() {
  const most = new Map<string, number>()
  let minutes: Map<string, number>[] = [new Map()]

  function now(surveyId: string): Pace {
    const count = minutes.reduce((sum, minute) => sum + (minute.get(surveyId) ?? 0), 0)
    return count > (most.get(surveyId) ?? mostWithoutBurst(0)) ? 'burst' : 'usual'
  }

  return {
    now,
    arrived(surveyId: string): Pace {
      const [running] = minutes
      running?.set(surveyId, (running.get(surveyId) ?? 0) + 1)
      return now(surveyId)
    },
    learn(surveyId: string, usualPerHour: number) {
      most.set(surveyId, mostWithoutBurst(usualPerHour))
    },
    /** To be called each minute. */
    nextMinute() {
      minutes = [new Map(), ...minutes].slice(0, PACE_MINUTES)
    },
  }
}
