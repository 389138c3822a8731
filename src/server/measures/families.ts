import type { Histogram } from '#rules/histogram.ts'
import type { Family, Sample } from './exposition.ts'
import type { MeasuresSnapshot } from './measures.ts'
import type { SiteTallies } from './site-tallies.ts'

interface Known {
  readonly measures: MeasuresSnapshot
  readonly version: string
  /** Absent while the store does not answer. */
  readonly tallies: SiteTallies | undefined
}

type Amounts = Readonly<Record<string, number | undefined>>

/** Everything that is told to Prometheus. A label is a name of ours: none can hold what a visitor sent. */
export function families({ measures, version, tallies }: Known): Family[] {
  return [
    ...ofProcess(measures, version),
    ...ofRequests(measures),
    ...ofStore(measures, tallies),
    ...ofSurveys(tallies),
  ]
}

function ofProcess(
  { processes, startedAt, eventLoop, memory, connections, origins }: MeasuresSnapshot,
  version: string,
) {
  return [
    gauge('info', 'The version that runs', [[{ version, node: process.versions.node }, 1]]),
    gauge('processes', 'Processes that these numbers are of', [[{}, processes]]),
    gauge('start_time_seconds', 'When the oldest of them began', [[{}, startedAt / 1_000]]),
    gauge('event_loop_delay_p99_seconds', 'How late the processor was in 99 of 100 looks, in the last two minutes', [
      [{}, eventLoop.p99],
    ]),
    gauge('event_loop_delay_max_seconds', 'How late the processor was at worst in the last two minutes', [
      [{}, eventLoop.max],
    ]),
    gauge('memory_bytes', 'Memory in use', labelled('kind', memory)),
    gauge('connections', 'Open connections', [[{}, connections]]),
    gauge('arrivals', 'Visits to a survey in the last one or two hours', [[{}, origins.arrivals]]),
    gauge('arrivals_fullest_origin', 'Those of them that may come from one address', [[{}, origins.fullest]]),
  ]
}

function ofRequests({ routes, refusals, limited }: MeasuresSnapshot): Family[] {
  const all = Object.entries(routes)
  return [
    counter(
      'http_requests_total',
      'Answers by route and class of status',
      all.flatMap(([route, { classes }]) =>
        classes.flatMap((count, at) => (count > 0 ? [[{ route, status: `${at + 1}xx` }, count] as const] : [])),
      ),
    ),
    histogram(
      'http_request_duration_seconds',
      'From the head of a request to the end of its answer',
      all.map(([route, { seconds }]) => [{ route }, seconds] as const),
    ),
    counter('refusals_total', 'Requests that were refused, by reason', labelled('reason', refusals)),
    counter('limited_total', 'Calls and starts beyond a limit, by the reach of the limit', [
      ...labelled('reach', limited.calls).map(([labels, count]) => [{ what: 'calls', ...labels }, count] as const),
      ...labelled('reach', limited.starts).map(([labels, count]) => [{ what: 'starts', ...labels }, count] as const),
    ]),
  ]
}

function ofStore({ writes }: MeasuresSnapshot, tallies: SiteTallies | undefined): Family[] {
  const isUp = tallies !== undefined && !writes.isFailing && !writes.isStuck
  return [
    gauge('store_up', '1 while the database answers and takes what is written', [[{}, isUp ? 1 : 0]]),
    counter('store_writes_total', 'Acknowledged writes by name', labelled('write', writes.committed)),
    counter('store_failed_commits_total', 'Commits that were given up, with every write in them', [
      [{}, writes.failedCommits],
    ]),
    gauge('store_waiting_writes', 'Writes that no commit has taken yet', [[{}, writes.waiting]]),
    histogram('store_commit_duration_seconds', 'How long a commit took', [[{}, writes.commitSeconds]]),
    histogram('store_batch_writes', 'Writes that shared a commit', [[{}, writes.batchSizes]]),
    gauge(
      'typeform_last_proof_timestamp_seconds',
      'The minute in which Typeform last proved a response, since the start',
      writes.lastProofAt > 0 ? [[{}, writes.lastProofAt / 1_000]] : [],
    ),
  ]
}

/** From the database: of all processes, and since its beginning. */
function ofSurveys(tallies: SiteTallies | undefined): Family[] {
  if (!tallies) return []
  const { surveys, unproven } = tallies
  const refused = surveys.flatMap(({ id, refused }) =>
    labelled('moment', refused).map(([labels, count]) => [{ survey: id, ...labels }, count] as const),
  )
  return [
    counter(
      'starts_total',
      'Sessions begun',
      surveys.map(({ id, total }) => [{ survey: id }, total] as const),
    ),
    counter(
      'completions_total',
      'Completions counted',
      surveys.map(({ id, completed }) => [{ survey: id }, completed] as const),
    ),
    counter('repeats_refused_total', 'Visitors turned away because their address had answered', refused),
    gauge('typeform_unproven', 'Completions that Typeform has not proven yet', [[{}, unproven]]),
  ]
}

function gauge(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `encuestas_${name}`, help, type: 'gauge', samples }
}

function counter(name: string, help: string, samples: readonly Sample[]): Family {
  return { name: `encuestas_${name}`, help, type: 'counter', samples }
}

function histogram(
  name: string,
  help: string,
  samples: readonly (readonly [Readonly<Record<string, string>>, Histogram])[],
): Family {
  return { name: `encuestas_${name}`, help, type: 'histogram', samples }
}

function labelled(label: string, amounts: Amounts) {
  return Object.entries(amounts).map(([name, amount = 0]) => [{ [label]: name }, amount] as const)
}
