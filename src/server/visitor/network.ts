import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from: turns and rate limits belong to it. */
    readonly network: string
  }
}

const cached = Symbol('network')

export function setUpNetwork(app: FastifyInstance, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  const isProxy = proxyTest(trustedProxies)
  app.decorateRequest('network', {
    getter(this: FastifyRequest & { [cached]?: string }) {
      this[cached] ??= visitorNetwork(this.socket.remoteAddress ?? '', this.headers['x-forwarded-for'], isProxy)
      return this[cached]
    },
  })
}

/**
 * Each proxy appends the address that it was called from. So, from the right, the first that is not a trusted proxy is the
 * visitor; whatever comes before it may have been written by the visitor.
 */
function visitorNetwork(peer: string, forwarded: string | string[] | undefined, isProxy: IsProxy): string {
  let nearest: string | undefined
  let address = peer
  const entries = String(forwarded ?? '').split(',')
  for (const entry of entries.map((each) => each.trim()).toReversed()) {
    // Elements of a list may be empty.
    if (entry === '') continue
    if (!isProxy(address)) break
    const plain = withoutPort(entry)
    const network = networkOfAddress(plain)
    // A proxy may forward "unknown": then the proxy itself is all we know.
    if (network === undefined) break
    // However IPv4 is written, the list of proxies has the plain address.
    address = isIPv4(network) ? network : plain
    nearest = network
  }
  return nearest ?? networkOfAddress(peer) ?? 'unknown'
}

type IsProxy = (address: string) => boolean

export function proxyTest(trusted: readonly string[]): IsProxy {
  const proxies = new BlockList()
  const ranges = trusted.flatMap((entry) => (entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]))
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  // Most requests come from the same proxy, and looking it up costs more than everything else here. Only a proxy's address is
  // kept, never a visitor's.
  let last: string | undefined
  return (address) => {
    if (address === last) return true
    const isProxy = proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
    if (isProxy) last = address
    return isProxy
  }
}

/** Some proxies forward `203.0.113.7:51234` or `[2001:db8::1]:443`, and some quote that. */
function withoutPort(entry: string): string {
  const bare = /^"(.+)"$/.exec(entry)?.[1] ?? entry
  const found = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(bare)
  return found?.[1] ?? found?.[2] ?? bare
}

/** The full IPv4 address; IPv6 by its /64, which is what one household or phone gets; undefined for anything else. */
export function networkOfAddress(address: string): string | undefined {
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = groupsOf(address)
  const isMapped = f === 0xffff && (a | b | c | d | e) === 0
  // As translators between the two (SIIT, NAT64) write it: everybody behind one would count as a single network.
  const isTranslated =
    (e === 0xffff && (a | b | c | d | f) === 0) || (a === 0x64 && b === 0xff9b && (c | d | e | f) === 0)
  if (isMapped || (isTranslated && (high | low) !== 0)) return `${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::/64`
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const halves = plainHex(address).split('::')
  const [before = [], behind = []] = halves.map((half) =>
    half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)),
  )
  return [...before, ...Array<number>(8 - before.length - behind.length).fill(0), ...behind]
}

/** Without a zone, and with an IPv4 ending written as two groups. */
function plainHex(address: string): string {
  const zone = address.indexOf('%')
  const plain = zone === -1 ? address : address.slice(0, zone)
  if (!plain.includes('.')) return plain
  return plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => `${pair(a, b)}:${pair(c, d)}`)
}

function pair(high: string, low: string): string {
  return (Number(high) * 256 + Number(low)).toString(16)
}
