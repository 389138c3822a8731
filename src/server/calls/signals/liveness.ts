import type { FastifyInstance } from 'fastify'
import type { Store } from '#store/store.ts'

/** /healthz: the process is alive. /readyz: the store answers too. */
export function livenessCalls(store: Store) {
  return async (app: FastifyInstance) => {
    app.get('/healthz', async () => ({ status: 'ok' }))
    app.get('/readyz', async () => {
      await store.ping()
      return { status: 'ok' }
    })
  }
}
