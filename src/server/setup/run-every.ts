import type { FastifyInstance } from 'fastify'

/** Uses a timer, not the system clock: one that is set back would keep visitors out for that long. Ends with the app. */
export function runEvery(app: FastifyInstance, everyMs: number, work: () => void): void {
  const timer = setInterval(work, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
