import type { FastifyInstance } from 'fastify'

/** By a timer and not the system clock, which, set back, would keep visitors out for as long. Ends with the app. */
export function runEvery(app: FastifyInstance, everyMs: number, work: () => void): void {
  const timer = setInterval(work, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
