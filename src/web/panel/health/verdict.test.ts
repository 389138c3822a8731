import { expect, test } from 'vitest'
import type { Grade } from '#contract/health-schemas.ts'
import { verdictOf } from './verdict.tsx'

const of = (...grades: Grade[]) => verdictOf(grades.map((grade, at) => ({ grade, title: `revisión ${at + 1}` })))

test('the verdict counts the worst and nothing else, and says what the first is about', () => {
  expect(of()).toBe('Todo está bien')
  expect(of('good', 'good')).toBe('Todo está bien')
  expect(of('good', 'warning')).toBe('Hay algo que revisar: revisión 2')
  expect(of('warning', 'warning', 'good')).toBe('Hay 2 cosas que revisar: revisión 1 y más')
  expect(of('warning', 'bad')).toBe('Hay algo urgente: revisión 2')
  expect(of('bad', 'warning', 'bad', 'bad')).toBe('Hay 3 cosas urgentes: revisión 1 y más')
})
