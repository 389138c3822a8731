import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasMark, marks, marksAtCompletion, marksByte, marksIn, marksOfByte, marksText, withoutMark } from './flags.ts'

const some = fc.subarray([...marks])
const STARTED = Date.UTC(2026, 6, 7)

test('are kept as words in one order, whatever the order in which they were seen', () => {
  fc.assert(
    fc.property(some, (seen) => {
      const text = marksText(seen.toReversed())
      expect(text).toBe(marksText([...seen, ...seen]))
      expect(marksIn(text)).toEqual(seen)
      expect(marksOfByte(marksByte(text))).toBe(text)
    }),
  )
  expect(marksText([])).toBe('')
})

test('a mark is a whole word, and taking one away leaves the others', () => {
  expect(hasMark('crowded-network', 'busy-network')).toBe(false)
  expect(withoutMark('burst no-proof quick', 'no-proof')).toBe('burst quick')
  expect(withoutMark('burst', 'no-proof')).toBe('burst')
})

test('a completion has those of its start, what was seen since, and whether it took under twenty seconds', () => {
  const session = { startedAt: STARTED, marks: 'busy-network no-proof' }
  expect(marksAtCompletion(session, { at: STARTED + 19_999 })).toBe('busy-network no-proof quick')
  expect(marksAtCompletion(session, { at: STARTED + 20_000, also: ['repeated'] })).toBe(
    'busy-network no-proof repeated',
  )
  expect(marksAtCompletion(session, { at: STARTED + 20_000, proof: { kind: 'solved', effort: 1 } })).toBe(
    'busy-network',
  )
})
