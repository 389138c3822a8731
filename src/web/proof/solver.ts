import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '#contract/schemas.ts'

// A worker, so that the page never waits for it. The page ends it when nobody needs its answer any more.
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge({ challenge, deriveKey, timeout: 0 }).catch(() => null))
})
