import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '#contract/schemas.ts'

// A web worker, so that solving never blocks the page. `use-proof.ts` terminates it once it has replied.
addEventListener('message', async ({ data: challenge }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge({ challenge, deriveKey, timeout: 0 }).catch(() => null))
})
