import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOfAddress } from './network.ts'
import { prefixesOf } from './prefixes.ts'

const written = (network: string) => prefixesOf(network).map(({ kind, prefix }) => [kind, prefix] as const)

test.each([
  ['203.0.113.77', [['24', '203.0.113']]],
  ['2001:db8:1:ab12::/64', [['56', '2001:db8:1:ab'], ['48', '2001:db8:1']]], // biome-ignore format: a table
  ['2001:db8:1:b12::/64', [['56', '2001:db8:1:b'], ['48', '2001:db8:1']]], // biome-ignore format: a table
  ['2001:db8:1:12::/64', [['56', '2001:db8:1:'], ['48', '2001:db8:1']]], // biome-ignore format: a table
  ['0:0:0:0::/64', [['56', '0:0:0:'], ['48', '0:0:0']]], // biome-ignore format: a table
  ['unknown', []],
])('%s lies in %j', (network, blocks) => {
  expect(written(network)).toEqual(blocks)
})

const blockOf = (network: string, kind: string) => new Map<string, string>(written(network)).get(kind) ?? expect.fail()
/** The same numbers with one bit turned. */
const turned = (numbers: readonly number[], bit: number, width: number) =>
  numbers.map((number, at) => (at === Math.floor(bit / width) ? number ^ (1 << (width - 1 - (bit % width))) : number))

test('two IPv4 addresses that differ in one bit share their /24 when it is one of the last eight', () => {
  const byte = fc.nat({ max: 255 })
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), fc.nat({ max: 31 }), (address, bit) => {
      const [one, other] = [address.join('.'), turned(address, bit, 8).join('.')]
      expect(blockOf(one, '24') === blockOf(other, '24')).toBe(bit >= 24)
    }),
  )
})

test('two IPv6 networks that differ in one bit share the blocks that do not reach it', () => {
  const group = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 0x1ff }), fc.nat({ max: 0xffff }))
  const networkOf = (groups: readonly number[]) =>
    networkOfAddress(`${groups.map((part) => part.toString(16)).join(':')}::1`) ?? expect.fail()
  fc.assert(
    fc.property(fc.tuple(group, group, group, group), fc.nat({ max: 63 }), (groups, bit) => {
      const [one, other] = [networkOf(groups), networkOf(turned(groups, bit, 16))]
      expect(blockOf(one, '56') === blockOf(other, '56')).toBe(bit >= 56)
      expect(blockOf(one, '48') === blockOf(other, '48')).toBe(bit >= 48)
      expect(new Set([blockOf(one, '56'), blockOf(one, '48'), one]).size).toBe(3)
    }),
    { numRuns: 1_000 },
  )
})
