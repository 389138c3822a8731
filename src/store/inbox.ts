import { compactDay } from '#rules/format/dates.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { FEWEST_TOGETHER } from './writes/move-inbox.ts'

const DAY_MS = 24 * 3_600_000
/** Typeform is asked about a session for the last time a day and a half after it was reported. */
const ASKED_FOR_DAYS = 3
/** After every day. */
const NEVER = '99999999'

/** What was completed lately, and is in no figure of the panel yet. */
export function inbox({ read, unlessAnotherProcessDoes }: Engine, { write }: BatchWriter) {
  return {
    /** Moves the completions of each survey on when there are ten, or however many when it takes no more. */
    async move(isOver: (surveyId: string) => boolean = () => false): Promise<void> {
      // Pages of sessions from before yesterday hardly bring a proof of work any more, and those of a survey that is over none.
      const ofOpen = { atLeast: FEWEST_TOGETHER, since: compactDay(Date.now() - DAY_MS) }
      const ofOver = { atLeast: 1, since: NEVER }
      const settled = async ({ atLeast, since }: typeof ofOpen) => {
        const days = [since, compactDay(Date.now() - ASKED_FOR_DAYS * DAY_MS)]
        const rows = await read.rows<{ surveyId: string; sessions: number; waiting: number }>('settledInInbox', days)
        return (
          rows
            // The last few of a survey that is over wait for one another: by themselves each would be seen to come.
            .filter(({ sessions, waiting }) => sessions >= (waiting > 0 ? FEWEST_TOGETHER : atLeast))
            .map(({ surveyId }) => ({ surveyId, atLeast, since }))
        )
      }
      const [open, over] = await Promise.all([settled(ofOpen), settled(ofOver)])
      const ready = [
        ...open.filter(({ surveyId }) => !isOver(surveyId)),
        ...over.filter(({ surveyId }) => isOver(surveyId)),
      ]
      if (ready.length === 0) return
      await unlessAnotherProcessDoes('inbox', async () => {
        for (const moved of ready) await write('moveSessions', moved)
      })
    },
  }
}
