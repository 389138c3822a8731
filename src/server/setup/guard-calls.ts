import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { refuseForeignPages } from './foreign-pages.ts'
import { setUpLogging } from './logging.ts'
import { setUpHeaders } from './security-headers.ts'

/** What holds for the calls of pages, a visitor's and the administrator's. */
export function guardCalls(calls: FastifyInstance, { config, headers, load, proxyWatch }: Services): void {
  setUpHeaders(calls, headers.forCalls)
  setUpLogging(calls)
  load.guard(calls)
  proxyWatch.watch(calls)
  refuseForeignPages(calls, config)
}
