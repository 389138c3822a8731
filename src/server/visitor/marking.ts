import type { ProofOfWork } from '#contract/pages.ts'
import { type Mark, marksAtCompletion, marksText } from '#rules/quality/flags.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Session } from '#store/writes/complete-session.ts'
import type { Door, Noticed } from './door.ts'
import type { NameVisitor } from './visitor-name.ts'

interface Parts {
  readonly door: Door
  readonly nameVisitor: NameVisitor
  readonly proofOfWork: ProofOfWork
}

interface Completing {
  readonly surveyId: string
  readonly session: Session
  readonly network: string
  readonly proof: Proof
  readonly at: number
  readonly also?: readonly Mark[]
}

/** What is kept of what the door notices, and of the work that somebody brings. */
export function marking({ door, nameVisitor, proofOfWork }: Parts) {
  return {
    /** Every session owes a proof from its start, where one is asked for: whatever completes it without one is marked. */
    atStart(surveyId: string, network: string): string {
      const owed: Mark[] = proofOfWork === 'off' ? [] : ['no-proof']
      return marksText([...owed, ...marksOf(door.atStart(surveyId, network))])
    },

    atCompletion({ surveyId, session, network, proof, at, also = [] }: Completing): string {
      const isWhereItBegan = nameVisitor(network, surveyId) === session.visitor
      const noticed = marksOf(door.atCompletion({ surveyId, network, isWhereItBegan }))
      return marksAtCompletion(session, { at, proof, also: [...noticed, ...also] })
    },
  }
}

export type Marking = ReturnType<typeof marking>

function marksOf({ network, pace }: Noticed): Mark[] {
  const marks: Mark[] = []
  if (network !== 'calm') marks.push('busy-network')
  if (network === 'crowded') marks.push('crowded-network')
  if (pace === 'burst') marks.push('burst')
  return marks
}
