import type { FastifyInstance } from 'fastify'
import { alerts } from '#contract/messages.ts'
import type { AlertBoard } from '../alerts.ts'
import type { Config } from '../config.ts'
import { proxyTest } from '../visitor/network.ts'

/** A proxy that is not trusted makes all its visitors one: said once, without its address. */
export function noticeUnbelievedProxy(
  app: FastifyInstance,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  board: AlertBoard,
): void {
  const isProxy = proxyTest(trustedProxies)
  let isNoticed = false
  app.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isNoticed && headers['x-forwarded-for'] !== undefined && !isProxy(socket.remoteAddress ?? '::')) {
      isNoticed = true
      if (board.raise('unbelieved-proxy')) app.log.warn(alerts['unbelieved-proxy'])
    }
    done()
  })
}
