import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startedBody, testApp } from '../../tests/support/app.ts'
import { networkOfAddress } from './visitor.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['::FFFF:cb00:714d', '203.0.113.77'],
    ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::203.0.113.77', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('%s is %s', (address, network) => {
    expect(networkOfAddress(address)).toBe(network)
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    '203.0.113',
    '203.0.113.77:4711',
    '[2001:db8::1]',
    '203.0.113.077',
    '1.2.3.4/8',
    ':::',
  ])('«%s» is no address', (text) => {
    expect(networkOfAddress(text)).toBeUndefined()
  })

  test('every IPv4 address is its own network, however it is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(networkOfAddress(address)).toBe(address)
        expect(networkOfAddress(`::ffff:${address}`)).toBe(address)
      }),
    )
  })

  const group = fc.nat({ max: 0xffff }).map((number) => number.toString(16))
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))

  test('IPv6 addresses are of one network exactly when their first four groups are equal', () => {
    fc.assert(
      fc.property(half, half, half, half, (home, other, a, b) => {
        expect(networkOfAddress(`${home}:${a}`)).toBe(networkOfAddress(`${home}:${b}`))
        expect(networkOfAddress(`${home}:${a}`) === networkOfAddress(`${other}:${a}`)).toBe(home === other)
      }),
    )
  })

  test('every IPv6 address has a network, and asking for the network of its first address gives the same', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOfAddress(address)
        expect(network).toBeDefined()
        expect(networkOfAddress(network?.replace('/64', '') ?? '')).toBe(network)
      }),
    )
  })

  test('no text makes it fail', () => {
    fc.assert(fc.property(fc.string(), (text) => void networkOfAddress(text)))
  })
})

describe('the name of a visitor', () => {
  test('is kept, is not empty, and differs by address and by survey', async () => {
    const { visitor, ask } = await testApp()
    for (const address of ['198.51.100.7', '198.51.100.8', '2001:db8:1:2::a', '2001:db8:1:3::a']) {
      await visitor(address).start('001')
      await visitor(address).start('002')
    }
    const hashes = (await ask('SELECT hash FROM visitor')).map(({ hash }) => String(hash))
    expect(hashes).toHaveLength(8)
    expect(new Set(hashes).size).toBe(8)
    for (const hash of hashes) expect(hash).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('is the same for one household, and for IPv4 however it arrives', async () => {
    const { visitor, ask } = await testApp()
    for (const address of ['2001:db8:1:2::a', '2001:db8:1:2:ffff::b', '198.51.100.7', '::ffff:198.51.100.7']) {
      await visitor(address).start()
    }
    expect(await ask('SELECT hash FROM visitor')).toHaveLength(2)
  })

  test('an IPv6 household answers once', async () => {
    const { visitor } = await testApp()
    await visitor('2001:db8:1:2::a').complete(await startedBody(visitor('2001:db8:1:2::a')))
    expect((await visitor('2001:db8:1:2::b').start()).statusCode).toBe(403)
    expect((await visitor('2001:db8:1:3::a').start()).statusCode).toBe(200)
  })
})
