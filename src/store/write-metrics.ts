import { Counter, Histogram } from 'prom-client'
import type { Write } from './writes/catalog.ts'

const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]
const MINUTE_MS = 60_000

/** How the writes of this process went since it began. In no registry yet: the app that serves the store has its own. */
export function writeMetrics() {
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers: [] })
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [] })
  const metrics = {
    writes: counter('encuestas_store_writes_total', 'Acknowledged writes by name', 'write'),
    failedCommits: counter(
      'encuestas_store_failed_commits_total',
      'Commits that were given up, with every write in them',
    ),
    commitSeconds: histogram('encuestas_store_commit_duration_seconds', 'How long a commit took', COMMIT_SECONDS),
    batchSizes: histogram('encuestas_store_batch_writes', 'Writes that shared a commit', BATCH_SIZES),
  }
  let lastProofAt = 0
  return {
    metrics,
    committed(batch: readonly Write[], milliseconds: number) {
      metrics.commitSeconds.observe(milliseconds / 1_000)
      metrics.batchSizes.observe(batch.length)
      for (const [write, { length }] of Map.groupBy(batch, nameOf)) metrics.writes.inc({ write }, length)
      // To the minute: whoever reads it must not learn when somebody sent an answer.
      if (batch.some(({ name }) => name === 'hearEvidence'))
        lastProofAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    },
    failed: () => metrics.failedCommits.inc(),
    lastProofAt: () => lastProofAt,
  }
}

/** A write of one statement is known by the statement. */
function nameOf({ name, asked }: Write): string {
  return name === 'change' ? asked.statement : name
}
