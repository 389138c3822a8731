import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { hasAnswers, type Response, type ResponseOutcome } from './writes/keep-answers.ts'

/** Answers to our own form. */
export function answers({ read }: Engine, { write }: BatchWriter) {
  return {
    areKept: (sessionId: string): Promise<boolean> => hasAnswers(read, sessionId),

    keep: (response: Response): Promise<ResponseOutcome> => write('keepAnswers', response),
  }
}
