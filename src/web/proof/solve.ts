import { apiPaths } from '#contract/paths.ts'
import type { Challenge, SolvedChallenge } from '#contract/schemas.ts'
import { post } from '../query.ts'

/** Works for a session in another thread. Nothing that fails here is the visitor's business: then there is no proof. */
export async function solve(surveyId: string, sessionId: string): Promise<SolvedChallenge | undefined> {
  // Only encrypted pages have the means, and some browsers allow no workers.
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
