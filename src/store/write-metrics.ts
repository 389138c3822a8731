import { Counter, Histogram } from 'prom-client'
import type { Write } from './writes/catalog.ts'

const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const MINUTE_MS = 60_000

/** How the writes of this process went since it began. In no registry yet: the app that serves the store has its own. */
export function writeMetrics() {
  const writes = new Counter({
    name: 'encuestas_store_writes_total',
    help: 'Acknowledged writes by name',
    labelNames: ['write'],
    registers: [],
  })
  const failedCommits = new Counter({
    name: 'encuestas_store_failed_commits_total',
    help: 'Commits that were given up, with every write in them',
    registers: [],
  })
  const commitSeconds = new Histogram({
    name: 'encuestas_store_commit_duration_seconds',
    help: 'How long a commit took',
    buckets: COMMIT_SECONDS,
    registers: [],
  })
  const batchSizes = new Histogram({
    name: 'encuestas_store_batch_writes',
    help: 'Writes that shared a commit',
    buckets: BATCH_SIZES,
    registers: [],
  })
  let lastProofAt = 0
  return {
    metrics: { writes, failedCommits, commitSeconds, batchSizes },
    committed(batch: readonly Write[], milliseconds: number) {
      commitSeconds.observe(milliseconds / 1_000)
      batchSizes.observe(batch.length)
      for (const { name } of batch) {
        writes.inc({ write: name })
        // To the minute: whoever reads it must not learn when somebody sent an answer.
        if (name === 'hearEvidence') lastProofAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
      }
    },
    failed: () => failedCommits.inc(),
    lastProofAt: () => lastProofAt,
  }
}
