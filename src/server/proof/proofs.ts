import type { ProofOfWork } from '#contract/pages.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { ProofChallenges } from './challenges.ts'

/** What the completing calls ask about the work that came with them. */
export function proofs(wanted: ProofOfWork, { verify }: ProofChallenges) {
  return {
    async of(session: { readonly id: string }, claimed: unknown): Promise<Proof> {
      if (wanted === 'off') return { kind: 'not-asked' }
      return verify({ sessionId: session.id, claimed })
    },
    isEnough: ({ kind }: Proof): boolean => wanted !== 'always' || kind === 'solved',
  }
}

export type Proofs = ReturnType<typeof proofs>
