import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import type { Claim, Evidence, Unproven } from './writes/typeform-evidence.ts'

/** What Typeform knows about the completions that pages report. */
export function typeformEvidence({ read }: Engine, { write }: BatchWriter) {
  return {
    /** Whether a known response can prove this session. */
    async supports({ formId, responseId, sessionId }: Claim): Promise<boolean> {
      return (await read.rows('findEvidence', [formId, responseId, sessionId])).length > 0
    },

    hear: (evidence: Evidence): Promise<void> => write('hearEvidence', evidence),

    /** Reported completions whose time to be asked about has come. */
    due: (at: number, most: number): Promise<Unproven[]> => read.rows<Unproven>('dueUnproven', [at, most]),

    settle: (session: Unproven, at: number): Promise<void> => write('settleUnproven', { session, at }),
  }
}
