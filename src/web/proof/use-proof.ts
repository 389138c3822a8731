import { useCallback, useEffect, useState } from 'react'
import type { ProofOfWork } from '#contract/pages.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { post } from '../query.ts'

/** The work done for a session, or nothing when it takes too long. */
export type Prove = (sessionId: string) => Promise<SolvedChallenge | undefined>

/** How long a visitor waits for it after pressing send. Where nothing is accepted without proof, waiting is better than losing the answer. */
const patienceMs: Record<ProofOfWork, number> = { off: 0, auto: 2_000, always: 60_000 }

/** What the visitor sees is loaded and drawn before. */
const PAGE_FIRST_MS = 1_000

/**
 * Begins early, so that it is done when the visitor is. The session is known once the page can be used: until then nothing is
 * loaded for this.
 */
export function useProof(surveyId: string, proofOfWork: ProofOfWork, sessionId: string | undefined): Prove {
  const [begun] = useState(() => new Map<string, Promise<SolvedChallenge | undefined>>())

  /** Once for a session, and again where it failed or is no longer accepted. */
  const solvedFor = useCallback(
    async (session: string) => {
      const known = await begun.get(session)
      if (known && !isOver(known)) return known
      const work = solve(surveyId, session)
      begun.set(session, work)
      return work
    },
    [surveyId, begun],
  )

  useEffect(() => {
    if (!sessionId || proofOfWork === 'off') return
    const timer = setTimeout(solvedFor, PAGE_FIRST_MS, sessionId)
    return () => clearTimeout(timer)
  }, [sessionId, proofOfWork, solvedFor])

  return async (session) => {
    if (proofOfWork === 'off') return undefined
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs[proofOfWork]))
    return Promise.race([solvedFor(session), late])
  }
}

function isOver({ challenge }: SolvedChallenge): boolean {
  return challenge.parameters.expiresAt * 1_000 < Date.now()
}

/** Solves a session's challenge in a worker. A failure here must not trouble the visitor: there is no proof, then. */
async function solve(surveyId: string, sessionId: string): Promise<SolvedChallenge | undefined> {
  // Web Crypto exists only on encrypted pages.
  if (!globalThis.crypto?.subtle) return undefined
  try {
    const challenge = await post<Challenge>(apiPaths.proof(surveyId), { sessionId })
    const solution = await work(challenge)
    return solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

function work(challenge: Challenge): Promise<SolvedChallenge['solution'] | null> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
  const solution = new Promise<SolvedChallenge['solution'] | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', reject)
  })
  worker.postMessage(challenge)
  return solution.finally(() => worker.terminate())
}
