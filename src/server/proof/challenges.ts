import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Compile } from 'typebox/compile'
import { type Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { keysToTry, ROUNDS_PER_KEY } from '#rules/quality/effort.ts'
import type { Proof } from '#rules/quality/proof.ts'
import { keyFor } from '../sealer.ts'

/** Longer than anybody answers. Work done in a calm night must not be spent in tomorrow's burst. */
const VALID_FOR_MS = 2 * 3_600_000

const solved = Compile(SolvedChallenge)

/**
 * Work for one session, signed, and kept nowhere. Single use follows from the session: it completes once, whichever process
 * it comes to, and work for one is none for another.
 */
export function proofChallenges(secret: string) {
  const keys = {
    hmacSignatureSecret: keyFor('challenges of proof of work', secret).toString('base64url'),
    hmacKeySignatureSecret: keyFor('solutions of proof of work', secret).toString('base64url'),
  }

  return {
    async make({ sessionId, effort, at }: { sessionId: string; effort: number; at: number }): Promise<Challenge> {
      const challenge = await createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost: ROUNDS_PER_KEY,
        counter: randomInt(keysToTry(effort)),
        expiresAt: new Date(at + VALID_FOR_MS),
        data: { session: sessionId, effort },
      })
      return challenge as Challenge
    },

    /** Never an error: whatever is not the solution of a challenge for this very session is no proof. */
    async verify({ sessionId, claimed }: { sessionId: string; claimed: unknown }): Promise<Proof> {
      if (!solved.Check(claimed)) return { kind: 'none' }
      const { challenge, solution } = claimed
      const { session, effort } = challenge.parameters.data
      if (session !== sessionId) return { kind: 'none' }
      const { verified } = await verifySolution({ ...keys, challenge, solution, deriveKey })
      return verified ? { kind: 'solved', effort } : { kind: 'none' }
    },
  }
}
