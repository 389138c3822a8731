import type { ProofOfWork } from '#contract/pages.ts'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { effortFor } from '#rules/quality/effort.ts'
import { type Flag, flagsAtCompletion, flagsIn, flagsText } from '#rules/quality/flags.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Session } from '#store/writes/complete-session.ts'
import type { AbuseSignals, Signals } from './abuse-signals.ts'
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
  const isWhereItBegan = ({ surveyId, session, network }: Owing) => nameVisitor(network, surveyId) === session.visitor

  const flagsBefore = (owing: Owing) =>
    flagsOf(abuse.beforeCompletion({ ...owing, isWhereItBegan: isWhereItBegan(owing) }))

  return {
    /** Every session owes a proof from its start, where one is asked for: whatever completes it without one is flagged. */
    atStart(surveyId: string, network: string): string {
      const owed: Flag[] = proofOfWork === 'off' ? [] : ['no-proof']
      return flagsText([...owed, ...flagsOf(abuse.atStart(surveyId, network))])
    },

    /** How much work a completion takes at this moment. */
    effortNow: (owing: Owing): number => effortOwed(owing, flagsBefore(owing)),

    atCompletion({ proof, answers, ...owing }: Completing): string {
      const { surveyId, session, at } = owing
      const also = flagsOf(abuse.atCompletion({ ...owing, isWhereItBegan: isWhereItBegan(owing) }))
      const enough = orNone(proof, effortOwed(owing, also))
      if (answers && abuse.areRepeated(surveyId, answers)) also.push('repeated')
      return flagsAtCompletion(session, { at, proof: enough, also })
    },

    /** Of a session whose answers came before, and were counted among the arrivals then. */
    afterAnswers({ proof, ...owing }: Completing): string {
      const also = flagsBefore(owing)
      const { session, at } = owing
      return flagsAtCompletion(session, { at, proof: orNone(proof, effortOwed(owing, also)), also })
    },
  }
}

/**
 * Within the hour, what was asked at the start: whoever started then is among those who are counted now, and a page that did
 * that work in good faith has done enough. Of an older session, which may have been kept for a busy hour, what is asked now.
 */
function effortOwed({ session, at }: Owing, now: readonly Flag[]): number {
  const isOlder = at - session.startedAt > COUNTED_MS
  return effortFor(isOlder ? flagsText([...flagsIn(session.marks), ...now]) : session.marks)
}

function orNone(proof: Proof, owed: number): Proof {
  return proof.kind === 'solved' && proof.effort < owed ? { kind: 'none' } : proof
}

function flagsOf({ network, pace }: Signals): Flag[] {
  const flags: Flag[] = []
  if (network !== 'calm') flags.push('busy-network')
  if (network === 'crowded') flags.push('crowded-network')
  if (pace === 'burst') flags.push('burst')
  return flags
}
