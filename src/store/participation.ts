import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { CompletionOutcome } from './writes/complete-session.ts'
import type { Report } from './writes/report-completion.ts'
import { type Start, type StartOutcome, turnsTaken, type Visit } from './writes/start-session.ts'

/** Check, start, complete: the life of one visitor's answer. `turns` is how many an address has per survey. */
export function participation({ read }: Engine, { write }: BatchWriter, turns: number) {
  return {
    async mayAnswer(visit: Visit): Promise<boolean> {
      return (await turnsTaken(read, visit)) < turns
    },

    noteRefusedCheck: (surveyId: string): Promise<void> => write('countRefusedCheck', { surveyId }),

    start: (start: Start): Promise<StartOutcome> => write('startSession', start),

    complete: (report: Report): Promise<CompletionOutcome> => write('reportCompletion', report),
  }
}
