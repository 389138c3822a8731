import { mostWithoutBurst, PACE_MINUTES, type Pace } from '#rules/quality/pace.ts'
import { surveys } from '#surveys/catalog.ts'
import { type Cells, ownCells } from '../together/cells.ts'

/** A cell for each survey, a period for each minute. */
export const paceKind = { size: surveys.length, periods: PACE_MINUTES } as const

/** How many came to each survey in the last ten minutes, against what is usual for it. */
export function surveyPace(cells: Cells = ownCells(paceKind)) {
  const most = new Map<string, number>()
  const cellOf = (surveyId: string) => surveys.findIndex(({ id }) => id === surveyId)

  function now(surveyId: string): Pace {
    const cell = cellOf(surveyId)
    let count = 0
    for (let minute = 0; minute < PACE_MINUTES; minute += 1) count += cells.of(cell, minute)
    return count > (most.get(surveyId) ?? mostWithoutBurst(0)) ? 'burst' : 'usual'
  }

  return {
    now,
    arrived(surveyId: string): Pace {
      cells.add(cellOf(surveyId))
      return now(surveyId)
    },
    learn(surveyId: string, usualPerHour: number) {
      most.set(surveyId, mostWithoutBurst(usualPerHour))
    },
    /** To be called each minute. */
    turn: cells.turn,
  }
}
