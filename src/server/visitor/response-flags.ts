import type { ProofOfWork } from '#contract/pages.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { HOUR_MS } from '#rules/durations.ts'
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

interface Attempt {
  readonly surveyId: string
  readonly session: Session
  readonly network: string
  readonly at: number
}

interface Completion extends Attempt {
  readonly proof: Proof
  /** Absent where Typeform's form keeps them. */
  readonly answers?: StoredAnswers
  /** Whether they were given in our own form in place of Typeform's. */
  readonly standsIn?: boolean
}

/** For this long after its start, a session owes only the effort that was asked for then. */
const RECENT_MS = HOUR_MS

/** The flags of a response: what was noticed about it, and whether it came with enough proof of work. */
export function responseFlags({ abuse, nameVisitor, proofOfWork }: Parts) {
  const arrivalOf = ({ surveyId, session, network }: Attempt) => ({
    surveyId,
    network,
    hasMoved: nameVisitor(network, surveyId) !== session.visitor,
  })

  return {
    /** Where a proof is asked for, a session is flagged from its start: only a proof takes that flag away. */
    atStart(surveyId: string, network: string): string {
      const owed: Flag[] = proofOfWork === 'off' ? [] : ['no-proof']
      return flagsText([...owed, ...abuse.atStart(surveyId, network)])
    },

    /** How much work a completion takes now. */
    effortNow: (attempt: Attempt): number => effortOwed(attempt, abuse.beforeCompletion(arrivalOf(attempt))),

    atCompletion({ answers, standsIn, ...completion }: Completion): string {
      const also = abuse.atCompletion(arrivalOf(completion))
      if (answers && abuse.areRepeated(completion.surveyId, answers)) also.push('repeated')
      if (standsIn) also.push('stand-in')
      return flagsWith(completion, also)
    },

    /** For a session whose answers came before, and were counted as an arrival then. */
    afterAnswers: (completion: Completion): string =>
      flagsWith(completion, abuse.beforeCompletion(arrivalOf(completion))),
  }
}

function flagsWith(completion: Completion, also: readonly Flag[]): string {
  const { session, at, proof } = completion
  const isEnough = proof.kind === 'solved' && proof.effort >= effortOwed(completion, also)
  return flagsAtCompletion(session, { at, proof: isEnough ? proof : { kind: 'none' }, also })
}

/**
 * Within the hour, what was asked at the start: a page that did that work in good faith has done enough. For an older session,
 * which somebody may have saved up for a busy hour, what is asked now.
 */
function effortOwed({ session, at }: Attempt, now: readonly Flag[]): number {
  const isOlder = at - session.startedAt > RECENT_MS
  return effortFor(isOlder ? flagsText([...flagsIn(session.marks), ...now]) : session.marks)
}
