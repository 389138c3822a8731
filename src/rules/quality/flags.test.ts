import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flags, flagsAtCompletion, flagsByte, flagsOfByte, flagsText, hasFlag, withoutFlag } from './flags.ts'

const some = fc.subarray([...flags])
const STARTED = Date.UTC(2026, 6, 7)

test('are kept as words in one order, whatever the order in which they were seen', () => {
  fc.assert(
    fc.property(some, (seen) => {
      const text = flagsText(seen.toReversed())
      expect(text).toBe(flagsText([...seen, ...seen]))
      expect(flags.filter((flag) => hasFlag(text, flag))).toEqual(seen)
      expect(flagsOfByte(flagsByte(text))).toBe(text)
    }),
  )
  expect(flagsText([])).toBe('')
})

test('a flag is a whole word, and taking one away leaves the others', () => {
  expect(hasFlag('crowded-network', 'busy-network')).toBe(false)
  expect(withoutFlag('burst no-proof quick', 'no-proof')).toBe('burst quick')
  expect(withoutFlag('burst', 'no-proof')).toBe('burst')
})

test('a completion has those of its start, what was seen since, and whether it took under twenty seconds', () => {
  const session = { startedAt: STARTED, marks: 'busy-network no-proof' }
  expect(flagsAtCompletion(session, { at: STARTED + 19_999 })).toBe('busy-network no-proof quick')
  expect(flagsAtCompletion(session, { at: STARTED + 20_000, also: ['repeated'] })).toBe(
    'busy-network no-proof repeated',
  )
  expect(flagsAtCompletion(session, { at: STARTED + 20_000, proof: { kind: 'solved', effort: 1 } })).toBe(
    'busy-network',
  )
})
