import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import {
  type Claim,
  type Evidence,
  type FormTrouble,
  ROUND_MINUTES,
  type Unproven,
} from './writes/typeform-evidence.ts'

const MINUTE_MS = 60_000

/** What Typeform knows about the completions that pages report. */
export function typeformEvidence({ read }: Engine, { write, change }: BatchWriter) {
  /** Those that were asked about so many times, once a round, whichever process comes first. */
  async function dueAfter(tries: number, at: number): Promise<Unproven[]> {
    const waiting = () => read.rows<Unproven>('unprovenAfter', [tries])
    if ((await waiting()).length === 0) return []
    if (!(await beginRound(tries, at))) return []
    // Or those who move up now would be asked about again at once: nobody may have begun that round yet.
    if (tries + 1 < ROUND_MINUTES.length) await beginRound(tries + 1, at)
    return waiting()
  }

  /** Whether this process is the first to begin that round. */
  async function beginRound(tries: number, at: number): Promise<boolean> {
    const number = Math.floor(at / ((ROUND_MINUTES[tries] ?? 0) * MINUTE_MS))
    return (await change('beginRound', [`ask Typeform after ${tries} tries`, number])) === 1
  }

  return {
    /** Whether a known response can prove this session. */
    async supports({ formId, responseId, sessionId }: Claim): Promise<boolean> {
      return (await read.rows('findEvidence', [formId, responseId, sessionId])).length > 0
    },

    hear: (evidence: Evidence): Promise<void> => write('hearEvidence', evidence),

    /** Reported completions whose round to be asked about has come. */
    async due(at: number): Promise<Unproven[]> {
      const due: Unproven[] = []
      // Who has waited longest first: the round that a later one begins must not be theirs.
      for (const tries of [...ROUND_MINUTES.keys()].toReversed()) due.push(...(await dueAfter(tries, at)))
      return due
    },

    settle: (unproven: Unproven): Promise<'proven' | 'waiting' | 'given-up'> => write('settleUnproven', unproven),

    /** Notes what asking about a form came to, and says whether that is new. What is known already is not written again. */
    async noteTrouble(formId: string, trouble: FormTrouble): Promise<boolean> {
      const [known] = await read.rows<{ trouble: FormTrouble }>('findTrouble', [formId])
      return (known?.trouble ?? 'none') !== trouble && (await change('noteTrouble', [formId, trouble])) === 1
    },

    troubles: (): Promise<{ formId: string; trouble: FormTrouble }[]> => read.rows('formTroubles', []),

    /** How many completions of each form still wait for their proof. */
    waiting: (): Promise<{ formId: string; waiting: number }[]> => read.rows('countUnproven', []),
  }
}
