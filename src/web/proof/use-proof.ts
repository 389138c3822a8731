import { useCallback, useEffect, useState } from 'react'
import type { ProofOfWork } from '#contract/pages.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { post } from '../query.ts'

/** The proof of work for a session, or undefined if it takes too long. */
export type GetProof = (sessionId: string) => Promise<SolvedChallenge | undefined>

/** How long sending waits for the proof. Where answers without it are refused, waiting is better than losing the answer. */
const maxWaitMs: Record<ProofOfWork, number> = { off: 0, auto: 2_000, always: 60_000 }

/** Lets the page load and draw first. */
const START_DELAY_MS = 1_000

/** Starts early, so that the proof is ready when the visitor is, but only once there is a session: by then the page can be used. */
export function useProof(surveyId: string, proofOfWork: ProofOfWork, sessionId: string | undefined): GetProof {
  const [started] = useState(() => new Map<string, Promise<SolvedChallenge | undefined>>())

  /** Solves once per session, and again if that failed or has expired. */
  const solveOnce = useCallback(
    async (session: string) => {
      const known = await started.get(session)
      if (known && !isExpired(known)) return known
      const solving = solve(surveyId, session)
      started.set(session, solving)
      return solving
    },
    [surveyId, started],
  )

  useEffect(() => {
    if (!sessionId || proofOfWork === 'off') return
    const timer = setTimeout(solveOnce, START_DELAY_MS, sessionId)
    return () => clearTimeout(timer)
  }, [sessionId, proofOfWork, solveOnce])

  return async (session) => {
    if (proofOfWork === 'off') return undefined
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs[proofOfWork]))
    return Promise.race([solveOnce(session), timeout])
  }
}

function isExpired({ challenge }: SolvedChallenge): boolean {
  return challenge.parameters.expiresAt * 1_000 < Date.now()
}

/** Fetches and solves a session's challenge. A failure must not bother the visitor: it means no proof. */
async function solve(surveyId: string, sessionId: string): Promise<SolvedChallenge | undefined> {
  // Web Crypto exists only on HTTPS pages and localhost.
  if (!globalThis.crypto?.subtle) return undefined
  try {
    const challenge = await post<Challenge>(apiPaths.proof(surveyId), { sessionId })
    const solution = await solveInWorker(challenge)
    return solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

function solveInWorker(challenge: Challenge): Promise<SolvedChallenge['solution'] | null> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url))
  const solution = new Promise<SolvedChallenge['solution'] | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', reject)
  })
  worker.postMessage(challenge)
  return solution.finally(() => worker.terminate())
}
