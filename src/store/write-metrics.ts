import { Counter, Histogram } from '@prometheus-io/client'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Write } from './writes/catalog.ts'

const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** Metrics of this process's writes, in no registry: the app registers them in its own. */
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
      for (const [write, { length }] of Map.groupBy(batch, labelOf)) metrics.writes.inc({ write }, length)
      // Rounded to the minute, so that it does not tell when somebody sent an answer.
      if (batch.some(({ name }) => name === 'hearEvidence'))
        lastProofAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
    },
    failed: () => metrics.failedCommits.inc(),
    lastProofAt: () => lastProofAt,
  }
}

/** A write of one statement is labelled with the statement's name. */
function labelOf({ name, input }: Write): string {
  return name === 'change' ? input.statement : name
}
