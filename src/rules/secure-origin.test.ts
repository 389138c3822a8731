import { expect, test } from 'vitest'
import { isSecureOrigin } from './secure-origin.ts'

test.each([
  ['https://encuestas.example', true],
  ['http://localhost:3000', true],
  ['http://encuestas.localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://encuestas.example', false],
  ['http://192.168.1.20:3000', false],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
])('a page at %s may claim encryption: %s', (origin, isSecure) => {
  expect(isSecureOrigin(origin)).toBe(isSecure)
})
