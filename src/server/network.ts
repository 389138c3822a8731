import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from: what one turn, one rate limit and one row of failed log-ins belong to. */
    readonly network: string
  }
}

const known = Symbol('network')

export function setUpNetwork(app: FastifyInstance, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  const isProxy = proxyTest(trustedProxies)
  app.decorateRequest('network', {
    getter(this: FastifyRequest & { [known]?: string }) {
      this[known] ??= nearestStranger(this.socket.remoteAddress ?? '', this.headers['x-forwarded-for'], isProxy)
      return this[known]
    },
  })
}

/**
 * Each proxy adds, at the right, the address that it was called from. From the right, the first that is not a proxy of
 * ours is the visitor; whatever stands before it, the visitor may have written.
 */
function nearestStranger(peer: string, forwarded: string | string[] = '', isProxy: IsProxy): string {
  let nearest = networkOfAddress(peer) ?? 'unknown'
  if (!isProxy(peer)) return nearest
  for (const address of String(forwarded).split(',').reverse()) {
    const network = networkOfAddress(address.trim())
    // A proxy may forward "unknown"; then the proxy itself is all we know.
    if (network === undefined) return nearest
    nearest = network
    if (!isProxy(address.trim())) return nearest
  }
  return nearest
}

type IsProxy = (address: string) => boolean

function proxyTest(trusted: readonly string[]): IsProxy {
  const proxies = new BlockList()
  const ranges = trusted.flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]))
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return (address) => proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** IPv4 whole; IPv6 by its /64, which is what one household or phone is given; undefined when it is neither. */
export function networkOfAddress(address: string): string | undefined {
  if (isIPv4(address)) return address
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return undefined
  const groups = expand(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups.slice(6))
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

function expand(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`)
  const [head = '', tail] = hex.split('::')
  const left = numbers(head)
  if (tail === undefined) return left
  const right = numbers(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function numbers(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16))
}

function pair(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16)
}

function dotted(groups: number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}
