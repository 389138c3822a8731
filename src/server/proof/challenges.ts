import { randomInt } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Compile, type Validator } from 'typebox/compile'
import { type Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { keysToTry, ROUNDS_PER_KEY } from '#rules/quality/effort.ts'
import type { Proof } from '#rules/quality/proof.ts'
import { sealer } from '../sealer.ts'

/** Longer than anybody takes to answer. Work done on a quiet night must not be usable in tomorrow's burst. */
const VALID_FOR_MS = 2 * HOUR_MS

/** Compiled with the first proof: checking without would cost more than a start. */
let validator: Validator | undefined

function isSolvedChallenge(claimed: unknown): claimed is SolvedChallenge {
  validator ??= Compile(SolvedChallenge)
  return validator.Check(claimed)
}

/**
 * Work for one session, not stored by the server: the visitor gets the key to be found sealed, and sees only half of it. That a
 * proof is used once follows from the session: it completes once, in whichever process, and a proof for one is worth nothing for another.
 */
export function proofChallenges(secret: string) {
  const { seal, open } = sealer('challenges of proof of work', secret)

  return {
    async make({ sessionId, effort, at }: { sessionId: string; effort: number; at: number }): Promise<Challenge> {
      let derivedKey = ''
      const { parameters } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS_PER_KEY,
        counter: randomInt(keysToTry(effort)),
        expiresAt: new Date(at + VALID_FOR_MS),
        data: { effort },
        deriveKey: async (...input) => {
          const derived = await deriveKey(...input)
          derivedKey = Buffer.from(derived.derivedKey).toString('hex')
          return derived
        },
      })
      const hidden: Hidden = { derivedKey, effort, expiresAt: at + VALID_FOR_MS }
      return { parameters, sealed: seal(Buffer.from(JSON.stringify(hidden)), sessionId) } as Challenge
    },

    /** Never an error: whatever does not solve a challenge for this very session is no proof. */
    verify({ sessionId, claimed, at }: { sessionId: string; claimed: unknown; at: number }): Proof {
      const content = isSolvedChallenge(claimed) && open(claimed.challenge.sealed, sessionId)
      if (!content) return { kind: 'none' }
      const { derivedKey, effort, expiresAt } = JSON.parse(content.toString()) as Hidden
      const isSolved = claimed.solution.derivedKey === derivedKey && at < expiresAt
      return isSolved ? { kind: 'solved', effort } : { kind: 'none' }
    },
  }
}

/** What the visitor holds for us and cannot read. */
interface Hidden {
  readonly derivedKey: string
  readonly effort: number
  readonly expiresAt: number
}
