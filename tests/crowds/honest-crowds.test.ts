import { expect, test } from 'vitest'
import { plausibleAnswers } from '../../bench/stuffing/plausible-answers.ts'
import { runVisits } from '../../bench/stuffing/run-visits.ts'
import type { Visitor } from '../../bench/stuffing/visits.ts'
import { dice } from '../support/crowds/dice.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const everybodysAnswers = plausibleAnswers(1_000)
const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const hex = (number: number) => number.toString(16)

/** Who comes at a moment from somewhere, and does what the page does: it solves what is asked while they answer. */
interface Person {
  readonly address: string
  readonly comesAt: number
}

interface Conditions {
  readonly env?: Readonly<Record<string, string>>
  /** All who come or answer within so many seconds do it in the same one: that is harder on limits, and sooner tested. */
  readonly handfulSeconds: number
}

/** Everybody is let in, and counted. How many had to come again for that, because there were too many at once. */
async function letInLater(people: readonly Person[], { env = {}, handfulSeconds }: Conditions) {
  const throwDice = dice(15)
  const together = (seconds: number) => Math.ceil(seconds / handfulSeconds) * handfulSeconds
  const visitors = people.map(
    ({ address, comesAt }, index): Visitor => ({
      address,
      comesAt: together(comesAt),
      takesSeconds: together(90 + throwDice(4 * MINUTE)),
      answers: everybodysAnswers[index] ?? {},
      brings: 'proof',
      manner: 'page',
    }),
  )
  const { kept, refused, letInLater, counts } = await runVisits({ visitors, env })
  expect({ kept, refused, completed: counts.completed }).toEqual({
    kept: people.length,
    refused: 0,
    completed: people.length,
  })
  expect(counts.counted).toBeGreaterThanOrEqual(0.99 * people.length)
  return letInLater
}

test('300 people of one school address, class after class in a morning, where 300 may answer', async () => {
  const throwDice = dice(300)
  const people = range(300).map((person) => ({
    address: '203.0.113.7',
    // Ten classes of thirty, every quarter of an hour; a class takes two minutes until all have opened the page.
    comesAt: Math.floor(person / 30) * 15 * MINUTE + throwDice(2 * MINUTE),
  }))
  expect(await letInLater(people, { env: { ANSWERS_PER_ADDRESS: '300' }, handfulSeconds: MINUTE })).toBe(0)
})

test('the whole school within five minutes: some are told to wait, and everybody is let in and counted', async () => {
  const throwDice = dice(5)
  const people = range(300).map(() => ({ address: '203.0.113.7', comesAt: throwDice(5 * MINUTE) }))
  expect(await letInLater(people, { env: { ANSWERS_PER_ADDRESS: '300' }, handfulSeconds: 15 })).toBeGreaterThan(0)
})

test('800 phones behind one /24 of a carrier in an evening, where 25 of an address may answer', async () => {
  const throwDice = dice(24)
  // From six in the evening, most at nine.
  const byHour = [120, 140, 160, 180, 130, 70]
  const people = byHour.flatMap((phones, hour) =>
    range(phones).map(() => ({ address: `198.51.100.${throwDice(256)}`, comesAt: hour * HOUR + throwDice(HOUR) })),
  )
  expect(people).toHaveLength(800)
  expect(await letInLater(people, { env: { ANSWERS_PER_ADDRESS: '25' }, handfulSeconds: 5 * MINUTE })).toBe(0)
})

test('500 phones of one IPv6 /44 of a carrier in an hour', async () => {
  const throwDice = dice(44)
  const people = range(500).map((phone) => ({
    // No two phones have the same /64.
    address: `2806:2f0:50${hex(throwDice(16))}:${hex((phone * 40_503) & 0xffff)}::1`,
    comesAt: throwDice(HOUR),
  }))
  expect(await letInLater(people, { handfulSeconds: MINUTE })).toBe(0)
})

test.each([
  ['three /24 of IPv4 each, where 8 of an address may answer', 'ipv4'],
  ['an IPv6 /40 each', 'ipv6'],
])('a television mention: a thousand in five minutes, two thirds on three carriers of %s', async (_words, family) => {
  const throwDice = dice(1_000)
  const onCarrier = (carrier: number) =>
    family === 'ipv6'
      ? `2806:${hex(0x100 + carrier)}:${hex(0x4000 + throwDice(256))}:${hex(throwDice(65_536))}::1`
      : `198.18.${carrier * 3 + throwDice(3)}.${throwDice(256)}`
  const people = range(1_000).map((person) => ({
    address: person % 3 === 0 ? `203.${throwDice(256)}.${throwDice(256)}.${throwDice(256)}` : onCarrier(throwDice(3)),
    comesAt: throwDice(5 * MINUTE),
  }))
  const env = family === 'ipv4' ? { ANSWERS_PER_ADDRESS: '8' } : {}
  expect(await letInLater(people, { env, handfulSeconds: 15 })).toBe(0)
})
