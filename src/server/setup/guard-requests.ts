import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { setUpNetwork } from '../visitor/network.ts'
import { refuseAmbiguousRequests } from './ambiguous-requests.ts'
import { setUpBodies } from './bodies.ts'
import { answerUnknownPaths, setUpErrorReplies } from './error-replies.ts'
import { compileSchemasWhenCalled } from './schemas.ts'

/** What holds for every request, whichever room answers it. */
export function guardRequests(app: FastifyInstance, services: Services): void {
  const { config, metrics, log } = services
  // A logger for each request would cost more than the request: what a line says of one is in the line.
  app.log.child = () => app.log
  app.addHook('onClose', async () => log.repeated.tell())
  metrics.watch(app)
  compileSchemasWhenCalled(app)
  setUpNetwork(app, config)
  refuseAmbiguousRequests(app)
  setUpBodies(app)
  setUpErrorReplies(app, services)
  answerUnknownPaths(app, services)
}
