import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { readAnswers } from '#rules/answers/answers.ts'
import { type StoredAnswers, toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { survey005 } from '#surveys/005.ts'
import { anyAnswers } from '../../../tests/support/crowds/any-answers.ts'
import { plainAnswers } from '../../../tests/support/crowds/plain-answers.ts'
import { repeatedAnswers } from './repeated-answers.ts'

const { questionnaire } = survey005
const kept = (sent: SentAnswers) => toStoredAnswers(readAnswers(questionnaire, sent))
const same = kept(plainAnswers(questionnaire))
const others = fc.sample(anyAnswers(questionnaire), { numRuns: 5_000, seed: 5 }).map(kept)
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

test('from the twentieth on, the very same answers are a repetition', () => {
  const repeated = repeatedAnswers()
  const found = times(30, () => repeated.arrived('005', same))
  expect(found.indexOf(true)).toBe(19)
  expect(found.slice(19)).not.toContain(false)
  expect(repeated.arrived('004', same)).toBe(false)
})

test('another order, and words of their own, do not make them different', () => {
  const repeated = repeatedAnswers()
  const several = { options: ['a', 'b', 'c'] }
  const one = { ...same, 'one-more': several }
  const other = (index: number): StoredAnswers => ({
    'one-more': { options: ['c', 'a', 'b'], words: `Palabras ${index}` },
    ...Object.fromEntries(Object.entries(same).reverse()),
    remark: { words: `Otra ${index}` },
  })
  times(10, () => repeated.arrived('005', one))
  expect(times(10, (index) => repeated.arrived('005', other(index))).indexOf(true)).toBe(9)
})

test('five thousand people who answer whatever comes are none', () => {
  const repeated = repeatedAnswers()
  expect(others.filter((answers) => repeated.arrived('005', answers))).toEqual([])
})

test('among so many, what less than one in a hundred answer is chance, and more is not', () => {
  const repeated = repeatedAnswers()
  for (const answers of others) repeated.arrived('005', answers)
  const found = times(60, () => repeated.arrived('005', same))
  // The 51st is one of 5,051; another's answers may by chance be in the same cell.
  expect(Math.abs(found.indexOf(true) - 50)).toBeLessThan(3)
})

test('the same four choices say nothing', () => {
  const repeated = repeatedAnswers()
  const few = Object.fromEntries(Object.entries(same).slice(0, 4))
  expect(times(100, () => repeated.arrived('005', few))).not.toContain(true)
})

test('after two days nothing is left of it', () => {
  const repeated = repeatedAnswers()
  times(30, () => repeated.arrived('005', same))
  repeated.nextDay()
  expect(repeated.arrived('005', same)).toBe(true)
  repeated.nextDay()
  repeated.nextDay()
  expect(repeated.arrived('005', same)).toBe(false)
})
