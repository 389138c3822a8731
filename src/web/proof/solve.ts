import { apiPaths } from '#contract/paths.ts'
import type { Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { post } from '../query.ts'

/** Solves a session's challenge in a worker. A failure here must not trouble the visitor: there is no proof, then. */
export async function solve(surveyId: string, sessionId: string): Promise<SolvedChallenge | undefined> {
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
