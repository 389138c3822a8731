import { expect, test, vi } from 'vitest'

interface Run {
  readonly passed: number
  readonly failed: number
  readonly failedFiles: readonly string[]
  readonly failedTests: readonly string[]
  readonly passedOnRetry?: readonly string[]
}
// A plain script: no compiler knows its types.
const { closingLines, retryFailed } = (await import(new URL('./checks.mjs', import.meta.url).href)) as {
  closingLines(run: Run, checks?: { passed: string[]; failed: string[] }): string[]
  retryFailed(first: Run, rerun: (files: readonly string[]) => Promise<Run>): Promise<Run>
}

const SLOW = 'tests/faults/slow.test.ts'
const first = { passed: 10, failed: 2, failedFiles: [SLOW], failedTests: [`${SLOW}: one`, `${SLOW}: two`] }

test('a test that failed and then passed is named before the last line, which counts it as passed', async () => {
  const again = { passed: 4, failed: 0, failedFiles: [], failedTests: [] }
  const lines = closingLines(await retryFailed(first, async () => again), { passed: ['Tipos'], failed: [] })
  expect(lines).toEqual([
    `! falló y después pasó: ${SLOW}: one`,
    `! falló y después pasó: ${SLOW}: two`,
    '',
    '13 passed, 0 failed',
  ])
})

test('of two that failed, one that fails again is a failure, and the other is still named', async () => {
  const again = { passed: 3, failed: 1, failedFiles: [SLOW], failedTests: [`${SLOW}: two`] }
  const lines = closingLines(await retryFailed(first, async () => again))
  expect(lines).toEqual([`! falló y después pasó: ${SLOW}: one`, '', '11 passed, 1 failed'])
})

test('what fails in many files, or in a rule, is not tried again', async () => {
  const rerun = vi.fn()
  const many = Array.from({ length: 4 }, (_, at) => `tests/faults/${at}.test.ts`)
  for (const failedFiles of [many, ['src/rules/openness.test.ts']])
    expect(await retryFailed({ ...first, failedFiles }, rerun)).toMatchObject({ passed: 10, failed: 2 })
  expect(rerun).not.toHaveBeenCalled()
})
