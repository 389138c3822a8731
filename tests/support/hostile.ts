import { expect } from 'vitest'

/** Strings that have broken somebody's server. */
export const oddTexts = [
  '',
  ' ',
  '\0',
  'x\0y',
  '001\0',
  '..',
  '../../etc/passwd',
  '%',
  '%00',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '%ed%a0%80',
  "' OR 1=1 --",
  '"; DROP TABLE visitor; --',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'NaN',
  '-1',
  '1e309',
  '٠٠١',
  '００１',
  '001 ',
  ' 001',
  '\ud800',
  '\u202e100',
  '👨‍👩‍👧‍👦'.repeat(20),
  'a'.repeat(65),
  'a'.repeat(257),
  'a'.repeat(5_000),
  '*',
  ':id',
  ':(',
  '(a+)+$',
  '/',
  '//',
  '\\',
  '?',
  '#',
  ';',
  '\r\nset-cookie: a=b',
]

/** The reply to any such input is a client error with a sentence. */
export function expectRefusal(asked: unknown, { status, body }: { status: number; body: string }): void {
  const context = JSON.stringify(asked)?.slice(0, 300)
  expect(status, context).toBeGreaterThanOrEqual(400)
  expect(status, context).toBeLessThan(500)
  expect(JSON.parse(body), context).toEqual({ error: expect.stringMatching(/\p{L}{3}/u), code: expect.any(String) })
}
