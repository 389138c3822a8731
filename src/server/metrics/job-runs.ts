import { Counter } from '@prometheus-io/client'

/**
 * Runs of background jobs, in no registry: the app registers it in its own. A run is skipped where another process holds the job's lock,
 * or its own last run has not ended. Not labelled `job`, which is a label of Prometheus' own.
 */
export function jobRunCounter() {
  return new Counter({
    name: 'encuestas_job_runs_total',
    help: 'Runs of background jobs: done, failed or skipped',
    labelNames: ['task', 'outcome'],
    registers: [],
  })
}

export type JobRunCounter = ReturnType<typeof jobRunCounter>
