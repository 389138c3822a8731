import { describe, expect, test } from 'vitest'
import type { Crowding } from '#rules/quality/crowding.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { networkCrowding } from './network-crowding.ts'

const SURVEY = '005'
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const hex = (number: number) => number.toString(16)

type Around = ReturnType<typeof networkCrowding>
type Seen = Record<Crowding, number>

function arrive(around: Around, networks: readonly string[], survey = SURVEY): Seen {
  const seen = { calm: 0, busy: 0, crowded: 0 }
  for (const network of networks) seen[around.arrived(survey, network).crowding] += 1
  return seen
}

/** Different networks all over a /48: next to each other they would meet the lower level of a /56 first. */
const of48 = (count: number, block = '2001:db8:7') =>
  range(count).map((index) => `${block}:${hex((index * 40_503) & 0xffff)}::/64`)
const of24 = (count: number, block = '198.51.100') => range(count).map((index) => `${block}.${index % 256}`)

describe('a flood', () => {
  test('of 10,000 networks of one /48: 20 at most are calm, and 200 at most are not crowded', () => {
    const seen = arrive(networkCrowding(1), of48(10_000))
    expect(seen.calm).toBeLessThanOrEqual(20)
    expect(seen.calm + seen.busy).toBeLessThanOrEqual(200)
    // And it is the counting that says so, not everything looking crowded.
    expect(seen.calm).toBeGreaterThan(10)
  })

  test('is seen as well in the rush of a hundred thousand others, who stay calm', () => {
    const around = networkCrowding(1)
    const others = range(100_000).map((index) => `2806:${hex(index >> 8)}:${hex(index & 255)}:1::/64`)
    const seen = arrive(around, others)
    expect(seen).toEqual({ calm: 100_000, busy: 0, crowded: 0 })
    const flood = arrive(around, of48(10_000))
    expect(flood.calm).toBeLessThanOrEqual(20)
    expect(flood.calm + flood.busy).toBeLessThanOrEqual(200)
  })

  test('that goes on when the hour turns goes on being counted', () => {
    const around = networkCrowding(1)
    expect(arrive(around, of48(180)).crowded).toBe(0)
    around.nextHour()
    const next = arrive(around, of48(1_000).slice(180))
    expect(next.calm).toBe(0)
    expect(next.busy).toBeLessThan(20)
  })

  test('of one /56: fewer than a hundred are not crowded', () => {
    const networks = range(256).map((index) => `2001:db8:7:8${hex(index).padStart(2, '0')}::/64`)
    const { calm, busy } = arrive(networkCrowding(1), networks)
    expect([calm <= 20, calm + busy < 105]).toEqual([true, true])
  })

  test('leaves the next blocks, the other survey and the other family as they were', () => {
    const around = networkCrowding(1)
    arrive(around, of48(1_000))
    arrive(around, of24(256))
    for (const network of ['2001:db8:8:1::/64', '2001:db9:7:1::/64', '198.51.101.1', '198.52.100.1', 'unknown']) {
      expect(around.arrived(SURVEY, network).crowding).toBe('calm')
    }
    expect(around.arrived('004', '2001:db8:7:1::/64').crowding).toBe('calm')
    expect(around.arrived(SURVEY, '2001:db8:7:ffff::/64').crowding).toBe('crowded')
  })

  test('of 500 blocks makes one in a thousand of those far away less than calm', () => {
    const around = networkCrowding(1)
    for (const block of range(500)) arrive(around, of48(210, `2001:db8:${hex(block)}`))
    const far = range(10_000).map((index) => `2806:${hex(index)}:1:1::/64`)
    const { busy, crowded } = arrive(around, far)
    // By chance about ten: 500 of a million cells are full, and each has two.
    expect(busy + crowded).toBeLessThan(31)
  })

  test('of one address, in a call that it repeats, makes none of its neighbours less than calm', () => {
    const around = networkCrowding(1)
    for (const _ of range(10_000)) around.arrived(SURVEY, '198.51.100.7')
    expect(around.arrived(SURVEY, '198.51.100.7')).toEqual({ crowding: 'calm', isRepeat: true })
    expect(around.arrived(SURVEY, '198.51.100.8')).toEqual({ crowding: 'calm', isRepeat: false })
  })
})

describe('what was begun elsewhere', () => {
  test('is busy from the first on and crowded from the twentieth, though it comes from one address', () => {
    const around = networkCrowding(1)
    const seen = range(1_000).map(() => around.arrived(SURVEY, '198.51.100.7', 'moved').crowding)
    expect(seen.slice(0, 19)).toEqual(Array(19).fill('busy'))
    expect(seen.slice(19)).toEqual(Array(981).fill('crowded'))
  })

  test('does not count against those who began there', () => {
    const around = networkCrowding(1)
    for (const _ of range(1_000)) around.arrived(SURVEY, '198.51.100.7', 'moved')
    expect(around.arrived(SURVEY, '198.51.100.7').crowding).toBe('calm')
  })
})

describe('honest crowds are not crowded', () => {
  test('300 people of one school address where 300 may answer, in IPv4 and in IPv6', () => {
    expect(arrive(networkCrowding(300), Array<string>(300).fill('203.0.113.7')).crowded).toBe(0)
    expect(arrive(networkCrowding(300), Array<string>(300).fill('2001:db8:7:1::/64')).crowded).toBe(0)
  })

  test('2,000 phones behind one /24 of a carrier over a day, most of them by day', () => {
    const around = networkCrowding(10)
    const throwDice = dice(24)
    // Phones in each hour from six to midnight, most at nine in the evening: 2,000 in all.
    const byHour = [30, 50, 80, 90, 100, 110, 120, 130, 140, 120, 110, 110, 120, 140, 160, 180, 130, 80]
    expect(byHour.reduce((sum, count) => sum + count)).toBe(2_000)
    for (const phones of byHour) {
      const networks = range(phones).map(() => `198.51.100.${throwDice(256)}`)
      expect(arrive(around, networks).crowded).toBe(0)
      around.nextHour()
    }
  })

  test('500 phones of one IPv6 /44 of a carrier in an hour', () => {
    const throwDice = dice(44)
    const phones = range(500).map(() => `2806:2f0:50${hex(throwDice(16))}:${hex(throwDice(65_536))}::/64`)
    expect(arrive(networkCrowding(1), phones).crowded).toBe(0)
  })

  test.each(['few /24 of IPv4', 'IPv6 /40'])(
    'a television mention, two thirds of it on three carriers of a %s',
    (kind) => {
      const throwDice = dice(1_000)
      const carrier = (index: number) =>
        kind === 'IPv6 /40'
          ? `2806:${index}:${hex(0x4000 + throwDice(256))}:${hex(throwDice(65_536))}::/64`
          : `198.18.${index * 3 + throwDice(3)}.${throwDice(256)}`
      const people = range(1_000).map((person) =>
        person % 3 === 0 ? `203.${throwDice(256)}.${throwDice(256)}.${throwDice(256)}` : carrier(throwDice(3)),
      )
      expect(arrive(networkCrowding(8), people).crowded).toBe(0)
    },
  )
})

test('after two hours nothing of a flood is left', () => {
  const around = networkCrowding(1)
  arrive(around, of48(1_000))
  around.nextHour()
  expect(around.arrived(SURVEY, '2001:db8:7:ffff::/64').crowding).toBe('crowded')
  around.nextHour()
  around.nextHour()
  expect(around.arrived(SURVEY, '2001:db8:7:ffff::/64').crowding).toBe('calm')
})
