import { Gauge, type Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#rules/durations.ts'
import type { Store } from '#store/store.ts'
import { programVersion } from '../process/program-version.ts'
import { runEvery } from '../setup/run-every.ts'
import { busiestNetwork } from '../visitor/busiest-network.ts'
import { eventLoopWatch } from './event-loop.ts'

/** What this process knows about itself, read whenever Prometheus or the panel asks. */
export function processMetrics(registry: Registry, store: Store) {
  const startedAt = Date.now()
  const registers = [registry]
  const arrivals = busiestNetwork()
  const eventLoop = eventLoopWatch()
  let connections = 0
  const state = () => ({
    startedAt,
    writer: store.writerState(),
    forgetting: store.forgetting.state(),
    inboxDueSince: store.inbox.dueSince(),
    arrivals: arrivals.recent(),
    eventLoop: eventLoop.worst(),
    memoryBytes: process.memoryUsage.rss(),
    connections,
  })

  for (const [name, help, read] of gauges)
    new Gauge({
      name: `encuestas_${name}`,
      help,
      registers,
      collect() {
        const value = read(state())
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  const info = { name: 'encuestas_info', help: 'The version that runs', labelNames: ['version', 'node'], registers }
  new Gauge(info).set({ version: programVersion, node: process.versions.node }, 1)
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

  return {
    state,
    arrivals,
    /** Ends with the app. */
    watch(app: FastifyInstance) {
      app.server.on('connection', (socket) => {
        connections += 1
        socket.once('close', () => {
          connections -= 1
        })
      })
      runEvery(app, HOUR_MS, arrivals.nextHour)
      app.addHook('onClose', async () => eventLoop.stop())
    },
  }
}

export type ProcessState = ReturnType<ReturnType<typeof processMetrics>['state']>

type Read = (state: ProcessState) => number | undefined

const late = 'How late the processor was'
const lastProofHelp = 'The minute in which Typeform last proved a response, since the start'
/** What has no value yet is left out. */
const gauges: readonly [name: string, help: string, read: Read][] = [
  ['processes', 'Processes that these numbers are of', () => 1],
  ['start_time_seconds', 'When this process began', ({ startedAt }) => startedAt / 1_000],
  ['event_loop_delay_p99_seconds', `${late} in 99 of 100 looks, in two minutes`, ({ eventLoop }) => eventLoop.p99],
  ['event_loop_delay_max_seconds', `${late} at worst in the last two minutes`, ({ eventLoop }) => eventLoop.max],
  ['connections', 'Open connections', ({ connections }) => connections],
  ['arrivals', 'Visits to a survey in the last one or two hours', ({ arrivals }) => arrivals.total],
  ['arrivals_fullest_origin', 'Those of them that may come from one address', ({ arrivals }) => arrivals.busiest],
  ['store_waiting_writes', 'Writes that no commit has taken yet', ({ writer }) => writer.waiting],
  ['typeform_last_proof_timestamp_seconds', lastProofHelp, ({ writer }) => writer.lastProofAt / 1_000 || undefined],
  ['forgetting_duration_seconds', 'How long the last pass took', ({ forgetting }) => seconds(forgetting.lastMs)],
  ['forgetting_last_timestamp_seconds', 'When it ended, 0 if never', ({ forgetting }) => seconds(forgetting.lastAt)],
  ['forgetting_due_seconds', 'How long it has been due', ({ forgetting }) => secondsSince(forgetting.dueSince)],
  [
    'forgetting_held_up_seconds',
    'How long a reader has kept it up',
    ({ forgetting }) => secondsSince(forgetting.heldUpSince),
  ],
  ['inbox_due_seconds', 'How long something has overstayed in the inbox', (state) => secondsSince(state.inboxDueSince)],
]

function seconds(milliseconds: number | undefined): number {
  return (milliseconds ?? 0) / 1_000
}

function secondsSince(at: number | undefined): number {
  return at === undefined ? 0 : (Date.now() - at) / 1_000
}
