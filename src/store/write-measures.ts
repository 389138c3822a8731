import { type Histogram, histogram, observe } from '#rules/histogram.ts'
import type { Write, WriteName } from './writes/all.ts'

const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const MINUTE_MS = 60_000

/** How the writes of this process went since it began, and how they stand at the moment. Nothing in it is about a visitor. */
export interface WriteMeasures {
  readonly committed: Readonly<Partial<Record<WriteName, number>>>
  readonly commitSeconds: Histogram
  readonly batchSizes: Histogram
  readonly failedCommits: number
  /** The minute in which Typeform last proved a response; 0 when it has not. */
  readonly lastProofAt: number
  readonly waiting: number
  /** The last commit found the engine down or full. */
  readonly isFailing: boolean
  /** A commit has been under way for too long. */
  readonly isStuck: boolean
}

type Kept = Omit<WriteMeasures, 'waiting' | 'isFailing' | 'isStuck'>

export function writeMeasures() {
  const committed: Partial<Record<WriteName, number>> = {}
  const commitSeconds = histogram(COMMIT_SECONDS)
  const batchSizes = histogram(BATCH_SIZES)
  let failedCommits = 0
  let lastProofAt = 0
  return {
    committed(batch: readonly Write[], milliseconds: number) {
      observe(commitSeconds, milliseconds / 1_000)
      observe(batchSizes, batch.length)
      for (const { name } of batch) {
        committed[name] = (committed[name] ?? 0) + 1
        // To the minute: whoever reads it must not learn when somebody sent an answer.
        if (name === 'hearEvidence') lastProofAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      }
    },
    failed() {
      failedCommits += 1
    },
    snapshot: (): Kept => structuredClone({ committed, commitSeconds, batchSizes, failedCommits, lastProofAt }),
  }
}
