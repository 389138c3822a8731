import { added } from '#rules/histogram.ts'
import type { WriteMeasures } from '#store/write-measures.ts'
import type { Ceilings } from '../config.ts'
import type { MeasuresSnapshot } from './measures.ts'
import { sums, totalsTogether } from './recent-past.ts'
import type { RouteMeasures } from './request-measures.ts'

/** Several processes as if they were one: what counts is added up, and of what is late the latest counts. */
export function merged([first, ...others]: readonly [MeasuresSnapshot, ...MeasuresSnapshot[]]): MeasuresSnapshot {
  return others.reduce(together, first)
}

function together(one: MeasuresSnapshot, other: MeasuresSnapshot): MeasuresSnapshot {
  return {
    processes: one.processes + other.processes,
    startedAt: Math.min(one.startedAt, other.startedAt),
    routes: routesTogether(one.routes, other.routes),
    refusals: sums(one.refusals, other.refusals),
    // Each knows of all; one may have heard of the last ones already, and another not yet.
    limited: {
      calls: larger(one.limited.calls, other.limited.calls),
      starts: larger(one.limited.starts, other.limited.starts),
    },
    writes: writesTogether(one.writes, other.writes),
    recent: totalsTogether(one.recent, other.recent),
    // Cells are no process's but its own. Where nearly all fall into one in each of them, it is the same address.
    origins: sums(one.origins, other.origins),
    eventLoop: {
      p99: Math.max(one.eventLoop.p99, other.eventLoop.p99),
      max: Math.max(one.eventLoop.max, other.eventLoop.max),
    },
    memory: sums(one.memory, other.memory),
    connections: one.connections + other.connections,
  }
}

function larger(one: Ceilings, other: Ceilings): Ceilings {
  return {
    address: Math.max(one.address, other.address),
    24: Math.max(one[24], other[24]),
    56: Math.max(one[56], other[56]),
    48: Math.max(one[48], other[48]),
  }
}

type Routes = MeasuresSnapshot['routes']

function routesTogether(one: Routes, other: Routes): Routes {
  const all: Record<string, RouteMeasures> = { ...one }
  for (const [route, { classes, seconds }] of Object.entries(other)) {
    const known = all[route]
    all[route] = known
      ? {
          classes: known.classes.map((count, at) => count + (classes[at] ?? 0)),
          seconds: added(known.seconds, seconds),
        }
      : { classes, seconds }
  }
  return all
}

function writesTogether(one: WriteMeasures, other: WriteMeasures): WriteMeasures {
  return {
    committed: sums(one.committed, other.committed),
    commitSeconds: added(one.commitSeconds, other.commitSeconds),
    batchSizes: added(one.batchSizes, other.batchSizes),
    failedCommits: one.failedCommits + other.failedCommits,
    lastProofAt: Math.max(one.lastProofAt, other.lastProofAt),
    waiting: one.waiting + other.waiting,
    isFailing: one.isFailing || other.isFailing,
    isStuck: one.isStuck || other.isStuck,
  }
}
