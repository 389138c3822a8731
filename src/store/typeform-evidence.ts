import { MINUTE_MS } from '#rules/durations.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import {
  type Claim,
  type Evidence,
  type FormTrouble,
  ROUND_MINUTES,
  type Unproven,
} from './writes/typeform-evidence.ts'

/** Typeform's records of the completions that pages report. */
export function typeformEvidence({ read }: Engine, { write, change }: BatchWriter) {
  /** Sessions asked about so many times, once a round: only the process that begins the round gets them. */
  async function dueAfter(tries: number, at: number): Promise<Unproven[]> {
    const waiting = () => read.rows<Unproven>('unprovenAfter', [tries])
    if ((await waiting()).length === 0) return []
    if (!(await beginRound(tries, at))) return []
    // Otherwise those whose try is counted now could be asked about again at once, in a next round that nobody has begun.
    if (tries + 1 < ROUND_MINUTES.length) await beginRound(tries + 1, at)
    return waiting()
  }

  /** Whether this process is the one that begins the round. */
  async function beginRound(tries: number, at: number): Promise<boolean> {
    const number = Math.floor(at / ((ROUND_MINUTES[tries] ?? 0) * MINUTE_MS))
    return (await change('beginRound', [`ask Typeform after ${tries} tries`, number])) === 1
  }

  return {
    /** Whether a known response can verify this session. */
    async supports({ formId, responseId, sessionId }: Claim): Promise<boolean> {
      return (await read.rows('findEvidence', [formId, responseId, sessionId])).length > 0
    },

    record: (evidence: Evidence): Promise<void> => write('hearEvidence', evidence),

    /** Reported completions that Typeform should be asked about now. */
    async due(at: number): Promise<Unproven[]> {
      const due: Unproven[] = []
      // Those with the most tries first: `dueAfter` also begins the next round, which must not be the one of those still to come.
      for (const tries of [...ROUND_MINUTES.keys()].toReversed()) due.push(...(await dueAfter(tries, at)))
      return due
    },

    settle: (unproven: Unproven): Promise<'proven' | 'waiting' | 'given-up'> => write('settleUnproven', unproven),

    /** Stores why asking about a form failed, or `none`, and says whether that is new. Writes nothing when it is not. */
    async noteTrouble(formId: string, trouble: FormTrouble): Promise<boolean> {
      const [known] = await read.rows<{ trouble: FormTrouble }>('findTrouble', [formId])
      return (known?.trouble ?? 'none') !== trouble && (await change('noteTrouble', [formId, trouble])) === 1
    },

    troubles: (): Promise<{ formId: string; trouble: FormTrouble }[]> => read.rows('formTroubles', []),

    /** How many completions of each form still wait to be verified. */
    waiting: (): Promise<{ formId: string; waiting: number }[]> => read.rows('countUnproven', []),
  }
}
