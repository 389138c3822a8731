import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
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
beforeAll(async () => {
  solved = await solve(await challenges.make({ sessionId, effort: 2, at: began }))
})
afterEach(() => void vi.useRealTimers())

/** The same with something else in it, as somebody who lies would send it. */
function lie(change: (claimed: Loose) => void): unknown {
  const claimed = structuredClone(solved) as unknown as Loose
  change(claimed)
  return claimed
}

interface Loose {
  challenge: { parameters: Record<string, unknown> & { data: Record<string, unknown> }; signature: unknown }
  solution: Record<string, unknown>
}

describe('work for a session', () => {
  test('is recognised, with the effort that was asked, by every process that has the secret', async () => {
    expect(await challenges.verify({ sessionId, claimed: solved })).toEqual({ kind: 'solved', effort: 2 })
    expect(await proofChallenges(SECRET).verify({ sessionId, claimed: solved })).toEqual({ kind: 'solved', effort: 2 })
  })

  test('is what the library itself calls a challenge, found among as many keys as the effort says', async () => {
    for (const effort of [1, 1, 1, 3]) {
      const { solution } = await solve(await challenges.make({ sessionId, effort, at: Date.now() }))
      expect(solution.counter).toBeLessThan(keysToTry(effort))
    }
  })

  test('is none for another session, nor under another secret', async () => {
    expect(await challenges.verify({ sessionId: `${sessionId.slice(0, -1)}q`, claimed: solved })).toEqual(NONE)
    expect(await proofChallenges('another secret of them').verify({ sessionId, claimed: solved })).toEqual(NONE)
  })

  test('is over after two hours, however long the session lasts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(began + 2 * 3_600_000 - 10_000)
    expect(await challenges.verify({ sessionId, claimed: solved })).toEqual({ kind: 'solved', effort: 2 })
    vi.setSystemTime(began + 2 * 3_600_000 + 10_000)
    expect(await challenges.verify({ sessionId, claimed: solved })).toEqual(NONE)
  })
})

describe('what is not the work', () => {
  const hour = () => Math.floor(Date.now() / 1_000) + 3_600
  const lies: [string, (claimed: Loose) => void][] = [
    ['a claim of more effort', ({ challenge }) => (challenge.parameters.data.effort = 100)],
    ['another session written into it', ({ challenge }) => (challenge.parameters.data.session = 'x'.repeat(24))],
    ['a later end', ({ challenge }) => (challenge.parameters.expiresAt = 3 * hour())],
    ['no end', ({ challenge }) => delete challenge.parameters.expiresAt],
    ['fewer rounds', ({ challenge }) => (challenge.parameters.cost = 1)],
    ['a key of their own', ({ challenge }) => (challenge.parameters.keySignature = '0'.repeat(64))],
    ['no signature of the key', ({ challenge }) => delete challenge.parameters.keySignature],
    ['a forged signature', ({ challenge }) => (challenge.signature = '0'.repeat(64))],
    ['no signature', ({ challenge }) => delete challenge.signature],
    ['a guessed key', ({ solution }) => (solution.derivedKey = 'ab'.repeat(32))],
    [
      'the half of the key that everybody sees',
      ({ solution, challenge }) => (solution.derivedKey = String(challenge.parameters.keyPrefix).padEnd(64, '0')),
    ],
    ['nothing worked out', (claimed) => (claimed.solution = {})],
  ]
  test.each(lies)('%s', async (_lie, change) => {
    expect(await challenges.verify({ sessionId, claimed: lie(change) })).toEqual(NONE)
  })

  test('and whatever else, which is never an error', async () => {
    const anything = fc.oneof(
      fc.anything({ maxDepth: 4 }),
      fc.anything().map((solution) => ({ ...solved, solution })),
      fc.anything().map((data) => lie(({ challenge }) => (challenge.parameters.data = data as Loose['solution']))),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (claimed) => {
        expect(await challenges.verify({ sessionId, claimed })).toEqual(NONE)
      }),
    )
  })
})
