import type { onRequestHookHandler } from 'fastify'
import type { Store } from '#store/store.ts'
import { EXPOSITION_TYPE, exposition } from '../../measures/exposition.ts'
import { families } from '../../measures/families.ts'
import type { AllMeasures } from '../../measures/measures-of-all.ts'
import { readTallies } from '../../measures/site-tallies.ts'
import { programVersion } from '../../process/program-version.ts'
import type { TypedApp } from '../../typed-app.ts'

/** /metrics, for a program that watches the site. Answered also while the store is not: that is what it should hear. */
export function metricsCall(store: Store, mayRead: onRequestHookHandler, allMeasures: AllMeasures) {
  return async (app: TypedApp) => {
    app.get('/metrics', { onRequest: mayRead }, async (_request, reply) => {
      const [measures, tallies] = await Promise.all([allMeasures(), readTallies(store)])
      return reply.type(EXPOSITION_TYPE).send(exposition(families({ measures, version: programVersion, tallies })))
    })
  }
}
