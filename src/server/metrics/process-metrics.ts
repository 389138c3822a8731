import { Gauge, type Registry } from 'prom-client'
import { programVersion } from '../process/program-version.ts'
import type { ProcessState } from './activity.ts'

/** What this process knows of itself, read whenever Prometheus asks. */
export function processMetrics(registry: Registry, state: () => ProcessState): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `encuestas_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })

  new Gauge({
    name: 'encuestas_info',
    help: 'The version that runs',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: programVersion, node: process.versions.node }, 1)
  gauge('processes', 'Processes that these numbers are of', () => 1)
  gauge('start_time_seconds', 'When this process began', () => state().startedAt / 1_000)
  gauge(
    'event_loop_delay_p99_seconds',
    'How late the processor was in 99 of 100 looks, in the last two minutes',
    () => state().eventLoop.p99,
  )
  gauge(
    'event_loop_delay_max_seconds',
    'How late the processor was at worst in the last two minutes',
    () => state().eventLoop.max,
  )
  gauge('connections', 'Open connections', () => state().connections)
  gauge('arrivals', 'Visits to a survey in the last one or two hours', () => state().origins.arrivals)
  gauge('arrivals_fullest_origin', 'Those of them that may come from one address', () => state().origins.fullest)
  gauge('store_waiting_writes', 'Writes that no commit has taken yet', () => state().writer.waiting)
  gauge('forgetting_duration_seconds', 'How long it took to forget the order of visits the last time', () =>
    seconds(state().forgetting.lastMs),
  )
  gauge('forgetting_last_timestamp_seconds', 'When the order of visits was last forgotten, 0 if never', () =>
    seconds(state().forgetting.lastAt),
  )
  gauge('forgetting_due_seconds', 'For how long there has been an order of visits to forget', () =>
    secondsSince(state().forgetting.dueSince),
  )
  gauge('forgetting_held_up_seconds', 'For how long somebody who reads the database has kept it from that', () =>
    secondsSince(state().forgetting.heldUpSince),
  )
  new Gauge({
    name: 'encuestas_memory_bytes',
    help: 'Memory in use',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage()
      for (const [kind, bytes] of Object.entries({ resident: rss, heap: heapUsed, external })) this.set({ kind }, bytes)
    },
  })
  new Gauge({
    name: 'encuestas_typeform_last_proof_timestamp_seconds',
    help: 'The minute in which Typeform last proved a response, since the start',
    registers,
    collect() {
      const { lastProofAt } = state().writer
      if (lastProofAt === 0) this.remove()
      else this.set(lastProofAt / 1_000)
    },
  })
}

function seconds(milliseconds: number | undefined): number {
  return (milliseconds ?? 0) / 1_000
}

function secondsSince(at: number | undefined): number {
  return at === undefined ? 0 : (Date.now() - at) / 1_000
}
