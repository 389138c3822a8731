import type { ProofOfWork } from '#contract/pages.ts'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { effortFor } from '#rules/quality/effort.ts'
import { type Flag, flagsAtCompletion, flagsIn, flagsText } from '#rules/quality/flags.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Session } from '#store/writes/complete-session.ts'
import type { AbuseSignals } from './abuse-signals.ts'
import type { NameVisitor } from './visitor-name.ts'

interface Parts {
  readonly abuse: AbuseSignals
  readonly nameVisitor: NameVisitor
  readonly proofOfWork: ProofOfWork
}

interface Owing {
  readonly surveyId: string
  readonly session: Session
  readonly network: string
  readonly at: number
}

interface Completing extends Owing {
  readonly proof: Proof
  /** Where they are ours: the vendor's form keeps its own. */
  readonly answers?: KeptAnswers
}

/** So long is whoever starts counted among those around. */
const COUNTED_MS = 3_600_000

/** What is kept of what was noticed, and of the work that somebody brings. */
export function responseFlags({ abuse, nameVisitor, proofOfWork }: Parts) {
  const arrivalOf = ({ surveyId, session, network }: Owing) => ({
    surveyId,
    network,
    hasMoved: nameVisitor(network, surveyId) !== session.visitor,
  })

  return {
    /** Every session owes a proof from its start, where one is asked for: whatever completes it without one is flagged. */
    atStart(surveyId: string, network: string): string {
      const owed: Flag[] = proofOfWork === 'off' ? [] : ['no-proof']
      return flagsText([...owed, ...abuse.atStart(surveyId, network)])
    },

    /** How much work a completion takes at this moment. */
    effortNow: (owing: Owing): number => effortOwed(owing, abuse.beforeCompletion(arrivalOf(owing))),

    atCompletion({ answers, ...completing }: Completing): string {
      const also = abuse.atCompletion(arrivalOf(completing))
      const isRepeated = answers && abuse.areRepeated(completing.surveyId, answers)
      return flagsWith(completing, isRepeated ? [...also, 'repeated'] : also)
    },

    /** Of a session whose answers came before, and were counted among the arrivals then. */
    afterAnswers: (completing: Completing): string =>
      flagsWith(completing, abuse.beforeCompletion(arrivalOf(completing))),
  }
}

function flagsWith(completing: Completing, also: readonly Flag[]): string {
  const { session, at, proof } = completing
  const isEnough = proof.kind === 'solved' && proof.effort >= effortOwed(completing, also)
  return flagsAtCompletion(session, { at, proof: isEnough ? proof : { kind: 'none' }, also })
}

/**
 * Within the hour, what was asked at the start: whoever started then is among those who are counted now, and a page that did
 * that work in good faith has done enough. Of an older session, which may have been kept for a busy hour, what is asked now.
 */
function effortOwed({ session, at }: Owing, now: readonly Flag[]): number {
  const isOlder = at - session.startedAt > COUNTED_MS
  return effortFor(isOlder ? flagsText([...flagsIn(session.marks), ...now]) : session.marks)
}
