import fc from 'fast-check'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { networkOfAddress, setUpNetwork } from '#server/visitor/network.ts'

const RUNS = 500
const PROXIES = ['10.0.0.0/8', '192.0.2.50', '2001:db8:aaaa::/48']

/** The real parser behind a real request, told what to do with it by nobody but the header. */
const app = Fastify()
beforeAll(async () => {
  setUpNetwork(app, { trustedProxies: PROXIES })
  app.get('/', async (request) => request.network)
  await app.ready()
})

async function networkOf(peer: string, forwarded: string): Promise<string> {
  const reply = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } })
  expect([forwarded, reply.statusCode]).toEqual([forwarded, 200])
  return reply.body
}

const byte = fc.nat({ max: 255 })
const group = fc.nat({ max: 0xffff }).map((number) => number.toString(16))
const proxy = fc.oneof(
  fc.tuple(byte, byte, byte).map((bytes) => `10.${bytes.join('.')}`),
  fc.constant('192.0.2.50'),
  group.map((last) => `2001:db8:aaaa::${last}`),
)
const stranger = fc
  .oneof(fc.ipV4(), fc.ipV6())
  .filter((address) => !/^(10\.|192\.0\.2\.50$)/.test(networkOfAddress(address) ?? '') && !/aaaa/i.test(address))

/** The ways in which proxies write one address. */
function written(address: string) {
  const isV4 = !address.includes(':')
  const port = fc.nat({ max: 65_535 })
  return fc.oneof(
    fc.constantFrom(address, ` ${address}`, `${address}\t`, address.toUpperCase(), `[${address}]`),
    // Quoted as in `Forwarded`; an element of the list that is empty; and as translators between IPv4 and IPv6 write it.
    fc.constantFrom(`"${address}"`, `"[${address}]:443"`, `${address},`, `${address}, ,`),
    ...(isV4 ? [fc.constantFrom(`64:ff9b::${address}`, `::ffff:0:${address}`, `[64:FF9B::${address}]:443`)] : []),
    port.map((number) => (isV4 ? `${address}:${number}` : `[${address}]:${number}`)),
    ...(isV4 ? [fc.constant(`::ffff:${address}`), port.map((number) => `[::FFFF:${address}]:${number}`)] : []),
  )
}

const junk = fc.oneof(
  fc.constantFrom(
    '""',
    '"198.51.100.7',
    'unknown',
    '_hidden',
    '10.0.0',
    '999.1.1.1',
    '[::1',
    '::1]',
    '1.2.3.4:',
    '1.2.3.4:x',
    '1.2.3.4/8',
  ),
  fc.string({ maxLength: 40 }).map((text) => `?${text.replaceAll(/[^\x21-\x7e]|,/g, '?')}`),
)

interface Hop {
  readonly kind: 'proxy' | 'stranger' | 'junk'
  readonly address: string
  readonly text: string
}

const hopOf = (kind: Hop['kind'], address: fc.Arbitrary<string>) =>
  address.chain((plain) =>
    (kind === 'junk' ? fc.constant(plain) : written(plain)).map((text): Hop => ({ kind, address: plain, text })),
  )
const hop = fc.oneof(
  { weight: 3, arbitrary: hopOf('proxy', proxy) },
  { weight: 2, arbitrary: hopOf('stranger', stranger) },
  { weight: 1, arbitrary: hopOf('junk', junk) },
)

/** Who the visitor is, said from the hops themselves: the right-most that is no proxy, as far as the chain can be read. */
function visitorOf(peer: string, hops: readonly Hop[]): string {
  let known = peer
  for (const { kind, address } of hops.toReversed()) {
    if (kind === 'junk') break
    known = address
    if (kind === 'stranger') break
  }
  return networkOfAddress(known) ?? 'unknown'
}

test('the visitor is the nearest who is not a proxy of ours, however each address is written', async () => {
  await fc.assert(
    fc.asyncProperty(proxy, fc.array(hop, { minLength: 1, maxLength: 6 }), async (peer, hops) => {
      const forwarded = hops.map(({ text }) => text).join(',')
      expect([forwarded, await networkOf(peer, forwarded)]).toEqual([forwarded, visitorOf(peer, hops)])
    }),
    { numRuns: RUNS },
  )
})

test('a peer that is no proxy of ours is the visitor, whatever it forwards', async () => {
  await fc.assert(
    fc.asyncProperty(stranger, fc.array(hop, { maxLength: 4 }), async (peer, hops) => {
      const forwarded = hops.map(({ text }) => text).join(',')
      expect(await networkOf(peer, forwarded)).toBe(networkOfAddress(peer))
    }),
    { numRuns: RUNS },
  )
})

test('no text makes it fail, and what comes out is always a network', async () => {
  const text = fc.string({ maxLength: 120 }).map((value) => value.replaceAll(/[^\x20-\x7e]/g, '?'))
  const likely = fc.stringMatching(/^[0-9a-f.:[\]%, ]{0,60}$/)
  await fc.assert(
    fc.asyncProperty(proxy, fc.oneof(text, likely), async (peer, forwarded) => {
      const network = await networkOf(peer, forwarded)
      expect(networkOfAddress(network.replace('::/64', '::'))).toBe(network)
    }),
    { numRuns: RUNS },
  )
})
