import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOfAddress } from './network.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['::FFFF:cb00:714d', '203.0.113.77'],
    ['0:0:0:0:0:ffff:203.0.113.77', '203.0.113.77'],
    ['64:ff9b::203.0.113.77', '203.0.113.77'],
    ['64:FF9B:0:0:0:0:cb00:714d', '203.0.113.77'],
    ['::ffff:0:203.0.113.77', '203.0.113.77'],
    ['64:ff9b:1::203.0.113.77', '64:ff9b:1:0::/64'],
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
        fc.pre(address !== '0.0.0.0')
        expect(networkOfAddress(`64:ff9b::${address}`)).toBe(address)
        expect(networkOfAddress(`::ffff:0:${address}`)).toBe(address)
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
