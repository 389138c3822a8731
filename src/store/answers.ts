import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Completion } from './writes/complete-session.ts'
import { type Response, type ResponseOutcome, responseOf } from './writes/keep-answers.ts'

/** Answers to our own form. */
export function answers({ read }: Engine, { write }: BatchWriter) {
  return {
    /** Whether these answers are kept, and are this session's. */
    async isKept({ sessionId, responseId }: Pick<Completion, 'sessionId' | 'responseId'>): Promise<boolean> {
      return (await responseOf(read, sessionId)) === responseId
    },

    keep: (response: Response): Promise<ResponseOutcome> => write('keepAnswers', response),
  }
}
