import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A page of another site must not use up a visitor's turn: its POST arrives from the visitor's own address. */
export function foreignPageTest({ publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const ourName = new URL(publicOrigin).hostname

  return ({ headers }: FastifyRequest): boolean => {
    const { origin, host } = headers
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
    // Only a page of ours can send this, whatever a proxy has made of the host.
    if (origin === publicOrigin) return false
    // DNS rebinding: to the browser, a foreign name that points at our address is the same site.
    if (host !== undefined && !isOurName(host)) return true
    return site === undefined && origin !== undefined && URL.parse(origin)?.host !== host
  }

  /** Ours, or one that nobody can register: a first try on a local network has no name yet. */
  function isOurName(host: string): boolean {
    const name = host.replace(/:\d+$/, '').toLowerCase()
    return name === ourName || name === 'localhost' || isIPv4(name) || isIPv6(/^\[(.+)\]$/.exec(name)?.[1] ?? '')
  }
}
