import { test } from 'vitest'
import { expectHoldsAgain, expectLeftOutIsThere, filesOf } from '../support/processes/run-again.ts'

const PATIENCE_MS = 3_600_000

test('what is left out elsewhere is there', expectLeftOutIsThere)

test('every fault and every journey holds with three processes on PostgreSQL', { timeout: PATIENCE_MS }, () =>
  expectHoldsAgain(filesOf('tests/faults', 'tests/journeys'), { TEST_WORKERS: '3' }),
)

test('a hundred kills of single processes lose nothing', { timeout: PATIENCE_MS }, () =>
  expectHoldsAgain(['tests/faults/workers.test.ts'], { TEST_WORKER_KILLS: '100' }),
)
