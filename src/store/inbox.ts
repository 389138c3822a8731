import { compactDay } from '#rules/format/dates.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { FEWEST_TOGETHER } from './writes/move-inbox.ts'

const DAY_MS = 24 * 3_600_000
/** After every day. */
const NEVER = '99999999'

/** What was completed lately, and is in no figure of the panel yet. */
export function inbox({ read, unlessAnotherProcessDoes }: Engine, { write }: BatchWriter) {
  return {
    /** Moves the completions of each survey on when there are ten, or however many when it takes no more. */
    async move(isOver: (surveyId: string) => boolean = () => false): Promise<void> {
      const atLeast = (surveyId: string) => (isOver(surveyId) ? 1 : FEWEST_TOGETHER)
      // Pages of sessions from before yesterday hardly bring a proof of work any more, and those of a survey that is over none.
      const yesterday = compactDay(Date.now() - DAY_MS)
      const since = (surveyId: string) => (isOver(surveyId) ? NEVER : yesterday)
      const waiting = await read.rows<{ surveyId: string; sessions: number }>('settledInInbox', [NEVER])
      const ready = waiting.filter(({ surveyId, sessions }) => sessions >= atLeast(surveyId))
      if (ready.length === 0) return
      await unlessAnotherProcessDoes('inbox', async () => {
        for (const { surveyId } of ready) {
          await write('moveSessions', { surveyId, atLeast: atLeast(surveyId), since: since(surveyId) })
        }
      })
    },
  }
}
