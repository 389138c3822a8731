import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DIGITS, turned } from './base64url.ts'

test("the digits are those of Node's own base64url, in order", () => {
  const inOrder = Buffer.from(Array.from({ length: 64 }, (_, value) => value << 2))
  expect([...inOrder].map((byte) => Buffer.from([byte]).toString('base64url').charAt(0)).join('')).toBe(DIGITS)
})

test('two texts one under the other are their bytes one under the other, and twice is the text again', () => {
  const [bytes, mask] = [randomBytes(32), randomBytes(32)]
  const both = bytes.map((byte, at) => byte ^ (mask[at] ?? 0))
  const text = bytes.toString('base64url')
  const hidden = turned(text, mask.toString('base64url'))
  expect(hidden).toBe(Buffer.from(both).toString('base64url'))
  expect(turned(hidden, mask.toString('base64url'))).toBe(text)
})
