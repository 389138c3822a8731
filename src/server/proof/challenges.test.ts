import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { keysToTry } from '#rules/quality/effort.ts'
import { proofChallenges } from './challenges.ts'

const SECRET = 'a secret of the tests'
const sessionId = '20260707abcdefghijklmnop'
const challenges = proofChallenges(SECRET)
const NONE = { kind: 'none' }

async function solve(challenge: Challenge): Promise<SolvedChallenge> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

const began = Date.now()
let solved: SolvedChallenge
let another: Challenge
beforeAll(async () => {
  another = await challenges.make({ sessionId, effort: 2, at: began })
  solved = await solve(await challenges.make({ sessionId, effort: 2, at: began }))
})
const verify = (claimed: unknown, { by = challenges, of = sessionId, at = began } = {}) =>
  by.verify({ sessionId: of, claimed, at })

/** The same with something else in it, as somebody who lies would send it. */
function lie(change: (claimed: Loose) => void): unknown {
  const claimed = structuredClone(solved) as unknown as Loose
  change(claimed)
  return claimed
}

interface Loose {
  challenge: { parameters: Record<string, unknown>; sealed?: unknown }
  solution: Record<string, unknown>
}

describe('work for a session', () => {
  test('is recognised, with the effort that was asked, by every process that has the secret', () => {
    expect(verify(solved)).toEqual({ kind: 'solved', effort: 2 })
    expect(verify(solved, { by: proofChallenges(SECRET) })).toEqual({ kind: 'solved', effort: 2 })
  })

  test('is what the library itself calls a challenge, found among as many keys as the effort says', async () => {
    for (const effort of [1, 1, 1, 3]) {
      const { solution } = await solve(await challenges.make({ sessionId, effort, at: Date.now() }))
      expect(solution.counter).toBeLessThan(keysToTry(effort))
    }
  })

  test('is none for another session, nor under another secret', () => {
    expect(verify(solved, { of: `${sessionId.slice(0, -1)}q` })).toEqual(NONE)
    expect(verify(solved, { by: proofChallenges('another secret of them') })).toEqual(NONE)
  })

  test('is over after two hours, however long the session lasts', () => {
    expect(verify(solved, { at: began + 2 * 3_600_000 - 1 })).toEqual({ kind: 'solved', effort: 2 })
    expect(verify(solved, { at: began + 2 * 3_600_000 })).toEqual(NONE)
  })

  test('hides the half of the key that must be found', async () => {
    const { challenge, solution } = solved
    expect(solution.derivedKey.startsWith(challenge.parameters.keyPrefix)).toBe(true)
    expect(JSON.stringify(challenge)).not.toContain(solution.derivedKey.slice(32))
    expect(Buffer.from(challenge.sealed, 'base64url').toString('latin1')).not.toContain(solution.derivedKey.slice(32))
  })
})

describe('what is not the work', () => {
  const lies: [string, (claimed: Loose) => void][] = [
    ['the seal of another challenge', ({ challenge }) => (challenge.sealed = another.sealed)],
    ['a changed seal', ({ challenge }) => (challenge.sealed = `A${String(challenge.sealed).slice(1)}`)],
    ['no seal', ({ challenge }) => delete challenge.sealed],
    ['a guessed key', ({ solution }) => (solution.derivedKey = 'ab'.repeat(32))],
    [
      'the half of the key that everybody sees',
      ({ solution, challenge }) => (solution.derivedKey = String(challenge.parameters.keyPrefix).padEnd(64, '0')),
    ],
    ['nothing worked out', (claimed) => (claimed.solution = {})],
  ]
  test.each(lies)('%s', (_lie, change) => {
    expect(verify(lie(change))).toEqual(NONE)
  })

  test('and whatever else, which is never an error', () => {
    const anything = fc.oneof(
      fc.anything({ maxDepth: 4 }),
      fc.anything().map((solution) => ({ ...solved, solution })),
      fc.anything().map((sealed) => lie(({ challenge }) => (challenge.sealed = sealed))),
    )
    fc.assert(
      fc.property(anything, (claimed) => {
        expect(verify(claimed)).toEqual(NONE)
      }),
    )
  })
})
