import { describe, expect, test } from 'vitest'
import { appForAll, startedBody, type TestApp, testApp } from '../../../tests/support/app.ts'

const PROXY = '10.0.0.1'

/** Whether two requests, each by its peer and its X-Forwarded-For, are taken for the same visitor. */
async function isSame(app: TestApp, ...[first, second]: [peer: string, forwarded: string][]): Promise<boolean> {
  const { visitor } = app
  const as = ([peer, forwarded]: [string, string] = ['', '']) => visitor(peer, { 'x-forwarded-for': forwarded })
  const completed = await as(first).complete(await startedBody(as(first)))
  expect(completed.statusCode).toBe(200)
  return (await as(second).check()).json<{ canAccess: boolean }>().canAccess === false
}

describe('without trusted proxies', () => {
  const site = appForAll()
  let peers = 0
  const newPeer = () => {
    peers += 1
    return `198.51.100.${peers}`
  }

  test.each(['203.0.113.9', '203.0.113.9, 203.0.113.10', '127.0.0.1', 'garbage', ''])(
    'a forged X-Forwarded-For «%s» does not give a second turn',
    async (forged) => {
      const peer = newPeer()
      expect(await isSame(site(), [peer, '192.0.2.1'], [peer, forged])).toBe(true)
    },
  )

  test("nor does it take another visitor's turn", async () => {
    expect(await isSame(site(), [newPeer(), '203.0.113.9'], ['203.0.113.9', ''])).toBe(false)
  })

  test.each(['forwarded', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'])(
    'nor do other headers, such as %s',
    async (header) => {
      const { visitor } = site()
      const peer = newPeer()
      await visitor(peer).complete(await startedBody(visitor(peer)))
      const forged = visitor(peer, { [header]: header === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' })
      expect((await forged.check()).json()).toMatchObject({ canAccess: false })
    },
  )
})

describe('behind a trusted proxy', () => {
  const trusting = (list: string) => testApp({ env: { TRUST_PROXY: list } })

  test('visitors are told apart by the address that it forwards', async () => {
    expect(await isSame(await trusting(PROXY), [PROXY, '198.51.100.7'], [PROXY, '198.51.100.8'])).toBe(false)
    expect(await isSame(await trusting(PROXY), [PROXY, '198.51.100.7'], [PROXY, '198.51.100.7'])).toBe(true)
  })

  test('what a visitor puts before the address that the proxy adds changes nothing', async () => {
    const [honest, forged] = ['198.51.100.7', '203.0.113.9, 198.51.100.7']
    expect(await isSame(await trusting(PROXY), [PROXY, honest], [PROXY, forged])).toBe(true)
    expect(await isSame(await trusting(PROXY), [PROXY, forged], [PROXY, '203.0.113.9'])).toBe(false)
  })

  test('of a chain of trusted proxies, the right-most address that is not one of them counts', async () => {
    const app = await trusting('10.0.0.0/8, 192.0.2.50')
    const chain = '203.0.113.9, 198.51.100.7, 192.0.2.50, 10.1.2.3'
    expect(await isSame(app, [PROXY, chain], ['198.51.100.7', ''])).toBe(true)
  })

  test('a peer that is not trusted is not believed', async () => {
    const app = await trusting(PROXY)
    expect(await isSame(app, ['10.0.0.2', '198.51.100.7'], ['198.51.100.7', ''])).toBe(false)
  })

  test('the word loopback means this machine, in IPv4 and IPv6', async () => {
    const app = await trusting('loopback')
    expect(await isSame(app, ['127.0.0.1', '198.51.100.7'], ['::1', '198.51.100.7'])).toBe(true)
  })

  test('a proxy on this machine is known however its address is written', async () => {
    const app = await trusting('127.0.0.1')
    expect(await isSame(app, ['::ffff:127.0.0.1', '198.51.100.7'], ['127.0.0.1', '::ffff:198.51.100.7'])).toBe(true)
  })

  test('when every address of the chain is a proxy, the first of them is the visitor', async () => {
    const app = await trusting('10.0.0.0/8')
    expect(await isSame(app, [PROXY, '10.0.0.9, 10.0.0.8'], ['10.0.0.9', ''])).toBe(true)
    expect(await isSame(app, [PROXY, '10.0.0.7, 10.0.0.8'], [PROXY, '10.0.0.6, 10.0.0.8'])).toBe(false)
  })

  test.each([
    ['198.51.100.7:51234', '198.51.100.7'],
    ['203.0.113.9:80, 198.51.100.7:51234', '198.51.100.7'],
    ['198.51.100.7, 192.0.2.50:443', '198.51.100.7'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::1'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::1'],
    ['[::ffff:198.51.100.7]:51234', '198.51.100.7'],
  ])('an address with a port, as in «%s», is the visitor %s', async (forwarded, address) => {
    const app = await trusting(`${PROXY}, 192.0.2.50`)
    expect(await isSame(app, [PROXY, forwarded], [PROXY, address])).toBe(true)
  })

  test('when it forwards what is no address, the proxy itself is the visitor', async () => {
    const app = await trusting(PROXY)
    expect(await isSame(app, [PROXY, 'unknown'], [PROXY, ''])).toBe(true)
    for (const text of ['_hidden', '198.51.100.7:', '198.51.100.7:port', '[198.51.100.7', '<script>', '999.1.1.1']) {
      const check = await app.visitor(PROXY, { 'x-forwarded-for': text }).check()
      expect([text, check.json()]).toEqual([text, expect.objectContaining({ canAccess: false })])
    }
  })
})
