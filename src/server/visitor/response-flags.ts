import type { ProofOfWork } from '#contract/pages.ts'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { type Flag, flagsAtCompletion, flagsText } from '#rules/quality/flags.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Session } from '#store/writes/complete-session.ts'
import type { AbuseSignals, Signals } from './abuse-signals.ts'
import type { NameVisitor } from './visitor-name.ts'

interface Parts {
  readonly abuse: AbuseSignals
  readonly nameVisitor: NameVisitor
  readonly proofOfWork: ProofOfWork
}

interface Completing {
  readonly surveyId: string
  readonly session: Session
  readonly network: string
  readonly proof: Proof
  readonly at: number
  /** Where they are ours: the vendor's form keeps its own. */
  readonly answers?: KeptAnswers
}

/** What is kept of what was noticed, and of the work that somebody brings. */
export function responseFlags({ abuse, nameVisitor, proofOfWork }: Parts) {
  return {
    /** Every session owes a proof from its start, where one is asked for: whatever completes it without one is flagged. */
    atStart(surveyId: string, network: string): string {
      const owed: Flag[] = proofOfWork === 'off' ? [] : ['no-proof']
      return flagsText([...owed, ...flagsOf(abuse.atStart(surveyId, network))])
    },

    atCompletion({ surveyId, session, network, proof, at, answers }: Completing): string {
      const isWhereItBegan = nameVisitor(network, surveyId) === session.visitor
      const also = flagsOf(abuse.atCompletion({ surveyId, network, isWhereItBegan }))
      if (answers && abuse.areRepeated(surveyId, answers)) also.push('repeated')
      return flagsAtCompletion(session, { at, proof, also })
    },
  }
}

export type ResponseFlags = ReturnType<typeof responseFlags>

function flagsOf({ network, pace }: Signals): Flag[] {
  const flags: Flag[] = []
  if (network !== 'calm') flags.push('busy-network')
  if (network === 'crowded') flags.push('crowded-network')
  if (pace === 'burst') flags.push('burst')
  return flags
}
