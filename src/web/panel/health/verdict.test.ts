import { expect, test } from 'vitest'
import type { Grade } from '#contract/health-schemas.ts'
import { verdictOf } from './verdict.tsx'

const of = (...grades: Grade[]) => verdictOf(grades.map((grade) => ({ grade })))

test('the verdict counts the worst and nothing else', () => {
  expect(of()).toBe('Todo está bien')
  expect(of('good', 'good')).toBe('Todo está bien')
  expect(of('good', 'warning')).toBe('Hay algo que revisar')
  expect(of('warning', 'warning', 'good')).toBe('Hay 2 cosas que revisar')
  expect(of('warning', 'bad')).toBe('Hay algo urgente')
  expect(of('bad', 'warning', 'bad', 'bad')).toBe('Hay 3 cosas urgentes')
})
