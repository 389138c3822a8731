import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Attack,
  bestPaceFrom48,
  burstFrom24s,
  burstFrom48,
  completingFirstFrom48,
  standingInForTypeform,
} from '../../bench/stuffing/attacks.ts'
import { plausibleAnswers } from '../../bench/stuffing/plausible-answers.ts'
import { type Outcome, runVisits } from '../../bench/stuffing/run-visits.ts'

const answers = plausibleAnswers(10_000)
/** Without solving anything: `npm run stuff` measures what that costs. */
const attacked = ({ visitors, env = {} }: Attack) => runVisits({ visitors, env })

/** Beyond the first few hundred all are refused. */
const burst = answers.slice(0, 2_000)

describe('2,000 ballots of one /48 in a burst', () => {
  test('without solving: 20 of them are counted at most, the others set aside or refused', async () => {
    const { kept, refused, counts } = await attacked(burstFrom48(burst, 'nothing'))
    expect(kept + refused).toBe(2_000)
    expect(counts.completed).toBe(kept)
    expect(counts.counted).toBeLessThanOrEqual(20)
    // And it is the marks that say so, not a site that is closed.
    expect(kept).toBeGreaterThan(400)
    expect(counts.counted).toBeGreaterThan(10)
  })

  describe('solving all that is asked', () => {
    let outcome: Outcome
    beforeAll(async () => {
      outcome = await attacked(burstFrom48(burst, 'proof'))
    })

    test('200 of them are counted at most', () => {
      expect(outcome.counts.counted).toBeLessThanOrEqual(200)
      expect(outcome.counts.counted).toBeGreaterThan(150)
    })

    test('all but the first nineteen at a hundred times the calm effort', () => {
      expect([...outcome.efforts.keys()].toSorted()).toEqual([1, 100])
      expect(outcome.efforts.get(1)).toBeLessThanOrEqual(19)
    })
  })
})

test('at the pace that serves it best, a /48 needs two days for 10,000 counted ballots', async () => {
  const attack = bestPaceFrom48(answers, 'proof')
  const { counts } = await attacked(attack)
  expect(10_000 / (counts.counted / attack.hours)).toBeGreaterThan(48)
})

test('of a thousand addresses of 32 IPv4 /24 in a burst, without solving, no more are counted than make it one', async () => {
  const { kept, counts } = await attacked(burstFrom24s(answers.slice(0, 1_024), 'nothing'))
  expect(kept).toBe(1_024)
  expect(counts.counted).toBeLessThanOrEqual(60)
})

test('saying that one is done before answering takes no flag off: of 152 ballots of one /48, 19 are counted as ever', async () => {
  const { kept, counts } = await attacked(completingFirstFrom48(answers.slice(0, 152)))
  expect(kept).toBe(152)
  expect(counts.completed).toBe(152)
  expect(counts.counted).toBeLessThanOrEqual(19)
})

test('invented answers to a survey on Typeform are counted as reported, none as verified, and one rule sets them all aside', async () => {
  const { visitors, env = {} } = standingInForTypeform(answers.slice(0, 40))
  // In an hour instead of two days, whose every minute the clock would walk through.
  const sooner = visitors.map((visitor) => ({ ...visitor, comesAt: visitor.comesAt / 48 }))
  let counted: number | undefined
  const outcome = await runVisits({ visitors: sooner, env }, async (site) => {
    counted = (await site.switchOn('stand-in')).counted
  })
  expect(outcome.counts).toMatchObject({ completed: 40, counted: 40 })
  expect([outcome.verified, counted]).toEqual([0, 0])
})
