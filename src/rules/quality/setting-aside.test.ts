import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flags, flagsText } from './flags.ts'
import { asideRules, ruleFor, rulesInForce, setAsideList } from './setting-aside.ts'

const anyFlags = fc.subarray([...flags]).map(flagsText)
const anyRules = fc.subarray(asideRules.map(({ id }) => id))

test('at first the rules about networks, bursts and what Typeform never showed are on, and the last decision about a rule holds', () => {
  const atFirst = ['crowded-network', 'no-proof-in-busy-network', 'no-proof-in-burst', 'unverified']
  expect(rulesInForce([])).toEqual(atFirst)
  expect(rulesInForce([{ rule: 'quick', isOn: true }])).toEqual([...atFirst, 'quick'])
  const wavering = [true, false, true, false].map((isOn) => ({ rule: 'crowded-network', isOn }))
  expect(rulesInForce(wavering)).toEqual(atFirst.slice(1))
  expect(rulesInForce([{ rule: 'a rule of a later release', isOn: true }])).toEqual(atFirst)
})

test('a rule asks for all of its flags, and nobody without flags falls under any', () => {
  const all = asideRules.map(({ id }) => id)
  expect(ruleFor('', all)).toBeUndefined()
  expect(ruleFor('no-proof', all)).toBeUndefined()
  expect(ruleFor('busy-network', all)).toBeUndefined()
  expect(ruleFor('busy-network no-proof', all)).toBe('no-proof-in-busy-network')
  expect(ruleFor('busy-network no-proof', ['quick'])).toBeUndefined()
  expect(ruleFor('burst no-proof quick', all)).toBe('no-proof-in-burst')
})

test('each response is set aside once: the rules together find as many as are not counted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyFlags, fc.nat(50))), anyRules, (byMarks, inForce) => {
      const aside = setAsideList(byMarks, inForce).reduce((sum, { responses }) => sum + responses, 0)
      const counted = byMarks.filter(([text]) => !ruleFor(text, inForce)).reduce((sum, [, amount]) => sum + amount, 0)
      expect(aside + counted).toBe(byMarks.reduce((sum, [, amount]) => sum + amount, 0))
    }),
  )
})
