import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFor, NONCE_LENGTH, sealer } from './sealer.ts'

const SECRET = 'a secret of the tests'
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const { seal, open } = sealer('tests', SECRET)
const sealed = seal(Buffer.from('what is hidden'), '001')

test('whatever is sealed opens as it was, whatever the context', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), (content, context) => {
      expect(open(seal(content, context), context)).toEqual(Buffer.from(content))
    }),
  )
})

test('opens for its own secret, purpose and context only', () => {
  expect(open(sealed, '001')?.toString()).toBe('what is hidden')
  expect(sealer('tests', SECRET).open(sealed, '001')).toBeDefined()
  expect(sealer('tests', 'another secret').open(sealed, '001')).toBeUndefined()
  expect(sealer('others', SECRET).open(sealed, '001')).toBeUndefined()
  expect(open(sealed, '002')).toBeUndefined()
  expect(open(sealed)).toBeUndefined()
  expect(keyFor('tests', SECRET)).not.toEqual(keyFor('others', SECRET))
})

test('is text for an address or a cookie, tells nothing, and begins differently each time', () => {
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('hidden')
  const beginnings = Array.from({ length: 1_000 }, () => seal(Buffer.of(1)).slice(0, NONCE_LENGTH))
  expect(new Set(beginnings).size).toBe(1_000)
})

test('another letter anywhere, one less or more, and what Node would read as the same bytes, does not open', () => {
  const others = Array.from(sealed, (letter, at) =>
    Array.from(BASE64URL.replace(letter, ''), (other) => sealed.slice(0, at) + other + sealed.slice(at + 1)),
  ).flat()
  const asBase64 = Buffer.from(sealed, 'base64url').toString('base64')
  const spellings = [`${sealed}=`, ` ${sealed}`, `${sealed}\n`, `${sealed}A`, sealed.slice(0, -1), asBase64]
  for (const forged of [...others, ...spellings.filter((text) => text !== sealed)])
    expect(open(forged, '001')).toBeUndefined()
})

test('what never was sealed does not open, and is never an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(open(text)).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(open(Buffer.from(bytes).toString('base64url'))).toBeUndefined()
    }),
  )
})
