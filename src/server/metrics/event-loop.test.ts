import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { eventLoopWatch } from './event-loop.ts'

/** Far longer than any chance lateness is needed for: the claim is only that it is seen. */
const STALL_MS = 300

test('a stall of the processor is seen by who looks after it', async () => {
  const watch = eventLoopWatch()
  onTestFinished(watch.stop)
  // Node measures from its second look on.
  await pause(100)
  const end = performance.now() + STALL_MS
  while (performance.now() < end);
  await expect.poll(() => watch.worst().max).toBeGreaterThan((STALL_MS / 1_000) * 0.8)
})
