import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

/** RFC 4231, test cases 1 and 2. */
test.each([
  [Buffer.alloc(20, 0x0b), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [
    Buffer.from('Jefe'),
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
])('is what the standard says (key %#)', (key, text, hex) => {
  expect(keyedHash(key)(text)).toBe(Buffer.from(hex, 'hex').toString('base64url'))
})

test("is Node's own, for any key of up to a block and any texts one after another", () => {
  const key = fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes))
  fc.assert(
    fc.property(key, fc.array(fc.string({ unit: 'binary', maxLength: 16 })), (key, texts) => {
      const ours = keyedHash(key)
      for (const text of texts) expect(ours(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
    }),
  )
})

test('a text that is too long is refused, and does not stand in the next one', () => {
  const ours = keyedHash(Buffer.alloc(32, 7))
  expect(() => ours('x'.repeat(65))).toThrow(RangeError)
  expect(ours('a')).toBe(createHmac('sha256', Buffer.alloc(32, 7)).update('a').digest('base64url'))
})

test('a longer key is refused, because it would have to be hashed first', () => {
  expect(() => keyedHash(Buffer.alloc(65))).toThrow(RangeError)
})
