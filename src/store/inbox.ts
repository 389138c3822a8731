import { DAY_MS } from '#rules/durations.ts'
import { compactDay } from '#rules/format/dates.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { FEWEST_MOVED_TOGETHER } from './writes/move-inbox.ts'

/** A session that is older no longer holds back the last few of its survey: Typeform's last answer comes a day and a half after the report. */
const ASKED_FOR_DAYS = 3
/** Sorts after every day. */
const NEVER = '99999999'

/** Moves recent completions out of the inbox and into the counts. */
export function inboxMover({ read, withJobLock }: Engine, { write }: BatchWriter) {
  async function readySurveys({ atLeast, since }: { atLeast: number; since: string }) {
    const days = [since, compactDay(Date.now() - ASKED_FOR_DAYS * DAY_MS)]
    const rows = await read.rows<{ surveyId: string; sessions: number; waiting: number }>('settledInInbox', days)
    return (
      rows
        // The last few of a survey that is over wait for one another: moved alone, each would be seen to arrive.
        .filter(({ sessions, waiting }) => sessions >= (waiting > 0 ? FEWEST_MOVED_TOGETHER : atLeast))
        .map(({ surveyId }) => ({ surveyId, atLeast, since }))
    )
  }

  return {
    /** Moves the completions of each survey once there are ten, or however few once the survey is over. */
    async move(isOver: (surveyId: string) => boolean = () => false): Promise<void> {
      const [open, over] = await Promise.all([
        // Sessions from before yesterday, and those of a survey that is over, get no more proofs of work.
        readySurveys({ atLeast: FEWEST_MOVED_TOGETHER, since: compactDay(Date.now() - DAY_MS) }),
        readySurveys({ atLeast: 1, since: NEVER }),
      ])
      const ready = [
        ...open.filter(({ surveyId }) => !isOver(surveyId)),
        ...over.filter(({ surveyId }) => isOver(surveyId)),
      ]
      if (ready.length === 0) return
      await withJobLock('inbox', async () => {
        for (const survey of ready) await write('moveSessions', survey)
      })
    },
  }
}
