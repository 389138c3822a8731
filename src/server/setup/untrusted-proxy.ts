import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { proxyTest } from '../visitor/network.ts'

export const UNTRUSTED_PROXY =
  'Llega X-Forwarded-For desde una dirección que no está en TRUST_PROXY: si es tu proxy, agrégalo, o todas sus visitas contarán como una.'

/** Notices a proxy that is not trusted, which makes all its visitors one: logged once, without its address, and shown as a check. */
export function untrustedProxyWatch({ trustedProxies }: Pick<Config, 'trustedProxies'>) {
  const isProxy = proxyTest(trustedProxies)
  let isNoticed = false
  return {
    isNoticed: () => isNoticed,
    check({ headers, socket, log }: FastifyRequest) {
      if (isNoticed || headers['x-forwarded-for'] === undefined || isProxy(socket.remoteAddress ?? '::')) return
      isNoticed = true
      log.warn(UNTRUSTED_PROXY)
    },
  }
}
