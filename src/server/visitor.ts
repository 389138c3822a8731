import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Names a visitor of one survey without keeping the address: the same address has an unrelated name in each survey. */
export function visitorNames(secret: string) {
  const keys = new Map<string, Buffer>()
  const keyOf = (surveyId: string) => {
    const known = keys.get(surveyId)
    if (known) return known
    const key = createHmac('sha256', secret).update(`visitor of survey ${surveyId}`).digest()
    keys.set(surveyId, key)
    return key
  }
  return (request: FastifyRequest, surveyId: string): string =>
    createHmac('sha256', keyOf(surveyId)).update(networkOf(request)).digest('base64url')
}

export type NameVisitor = ReturnType<typeof visitorNames>

const networks = new WeakMap<FastifyRequest, string>()

/** The network that a request comes from: what one turn, one rate limit and one row of failed log-ins belong to. */
export function networkOf(request: FastifyRequest): string {
  // Asked for more than once per request, and walking the proxies is the dearest part of a check.
  const known = networks.get(request)
  if (known !== undefined) return known
  // A trusted proxy may forward "unknown"; then the proxy itself is all we know.
  const network = networkOfAddress(request.ip) ?? networkOfAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
  networks.set(request, network)
  return network
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
