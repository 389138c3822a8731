import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'

const LONGEST_DELAY_MS = 1_000
const RETRY_AFTER_SECONDS = 5

/** Beyond capacity it is kinder to say so at once than to let everybody wait. */
export function setUpLoadShedding(app: FastifyInstance): void {
  app.register(underPressure, {
    maxEventLoopDelay: LONGEST_DELAY_MS,
    pressureHandler: () => {
      throw new Failure('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
  })
}
