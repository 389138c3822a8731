import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A page of another site must not spend a visitor's turn: its POST arrives from the visitor's own address. */
export function foreignPageTest({ publicOrigin }: Pick<Config, 'publicOrigin'>) {
  const ourName = new URL(publicOrigin).hostname

  return ({ headers }: FastifyRequest): boolean => {
    const { origin, host } = headers
    const site = headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
    // No page but ours can say this, whatever a proxy has made of the host.
    if (origin === publicOrigin) return false
    // Whoever points a name of theirs at our address is, to the browser, one site with us.
    if (host !== undefined && !isOurName(host)) return true
    return site === undefined && origin !== undefined && URL.parse(origin)?.host !== host
  }

  /** Ours, or one that nobody can take: a first try on a local network has no name yet. */
  function isOurName(host: string): boolean {
    const name = host.replace(/:\d+$/, '').toLowerCase()
    return name === ourName || name === 'localhost' || isIPv4(name) || isIPv6(/^\[(.+)\]$/.exec(name)?.[1] ?? '')
  }
}
