import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/durations.ts'
import { sessionSeals } from './session-seal.ts'

const NOW = Date.UTC(2026, 6, 8, 5, 30, 0, 777)
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const seals = sessionSeals('a secret of the tests')
const visitor = randomBytes(32).toString('base64url')
const sealed = seals.seal({ surveyId: '001', visitor, marks: 'burst no-proof', at: NOW })

test('a seal opens to the visitor, to the second of the start, to what was noteworthy then, and to an id that says the day', () => {
  expect(seals.open({ surveyId: '001', sealed, at: NOW })).toEqual({
    id: `20260707${sealed.slice(0, 16)}`,
    visitor,
    startedAt: NOW - 777,
    marks: 'burst no-proof',
  })
})

test('is text that fits an address, and tells nothing without the key', () => {
  expect(sealed).toMatch(/^[A-Za-z0-9_-]{87}$/)
  expect(sealed).not.toContain(visitor.slice(0, 8))
  expect(seals.seal({ surveyId: '001', visitor, marks: 'burst no-proof', at: NOW })).not.toBe(sealed)
})

test('of another survey, of another key, and after a week it is no session', () => {
  expect(seals.open({ surveyId: '002', sealed, at: NOW })).toBeUndefined()
  expect(sessionSeals('another secret').open({ surveyId: '001', sealed, at: NOW })).toBeUndefined()
  expect(seals.open({ surveyId: '001', sealed, at: NOW + 7 * DAY_MS - 1_000 })).toBeDefined()
  expect(seals.open({ surveyId: '001', sealed, at: NOW + 7 * DAY_MS + 1 })).toBeUndefined()
})

test('a clock that was set back does not spoil it', () => {
  expect(seals.open({ surveyId: '001', sealed, at: NOW - DAY_MS })).toBeDefined()
})

test('nor does a clock that begins in 1970, as on a machine without a battery', () => {
  const early = seals.seal({ surveyId: '001', visitor, marks: '', at: 5_000 })
  expect(seals.open({ surveyId: '001', sealed: early, at: 6_000 })).toMatchObject({ visitor, startedAt: 5_000 })
})

test('another letter anywhere, and anything that never was one, is no session', () => {
  for (let at = 0; at < sealed.length; at += 1) {
    for (const digit of BASE64URL.replace(sealed.charAt(at), '')) {
      const forged = sealed.slice(0, at) + digit + sealed.slice(at + 1)
      expect(seals.open({ surveyId: '001', sealed: forged, at: NOW })).toBeUndefined()
    }
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(seals.open({ surveyId: '001', sealed: text, at: NOW })).toBeUndefined()
    }),
  )
})

test('one that release 0.2.0 sealed is opened by every later one: whoever was answering goes on', () => {
  const sealedThen = 'uk4aAOSzfvqmZl7ZfRZSyzpAQM48JUSkIGnuwDAgXYVKQhDigy-ChO1TGFHadkSutyoDOwUuO7Xm6yVMKTNASko'
  const at = Date.UTC(2026, 10, 17, 18)
  const { open } = sessionSeals('a secret of the release 0.2.0')
  expect(open({ surveyId: '001', sealed: sealedThen, at: at + DAY_MS })).toEqual({
    id: '20261117uk4aAOSzfvqmZl7Z',
    visitor: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
    startedAt: at,
    marks: 'burst no-proof',
  })
})
