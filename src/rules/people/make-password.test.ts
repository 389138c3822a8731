import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePassword } from './make-password.ts'
import { passwordProblem } from './password-rules.ts'
import { passwordWords } from './password-words.ts'

test('a password that the site makes is four words out of nearly two thousand: more than 43 bits', () => {
  expect(new Set(passwordWords).size).toBe(passwordWords.length)
  expect(4 * Math.log2(passwordWords.length)).toBeGreaterThan(43.7)
  const made = Array.from({ length: 200 }, () => makePassword(randomInt))
  for (const password of made) {
    expect(password).toMatch(/^[a-z]+(-[a-z]+){3}$/)
    expect(passwordProblem(password)).toBeUndefined()
  }
  expect(new Set(made).size).toBe(made.length)
})

test('each of the words can be drawn, the first and the last too', () => {
  expect(makePassword(() => 0).split('-')[0]).toBe(passwordWords[0])
  expect(makePassword((limit) => limit - 1).split('-')[3]).toBe(passwordWords.at(-1))
})

test('a password that somebody chooses has twelve characters or more', () => {
  expect(passwordProblem('once letras')).toContain('12')
  expect(passwordProblem('doce letras.')).toBeUndefined()
  expect(passwordProblem('x'.repeat(201))).toContain('200')
})
