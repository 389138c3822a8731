import type { FakeClock } from './fake-clock.ts'

type Step = () => Promise<void>

/** Steps of one second that run at once, as from a program with so many connections. */
const AT_ONCE = 50

/** Runs steps second by second. A step may schedule further ones. */
export function schedule(clock: FakeClock) {
  const began = Date.now()
  const bySecond = new Map<number, Step[]>()
  let [now, last] = [0, 0]

  return {
    in(seconds: number, step: Step) {
      const second = now + Math.ceil(seconds)
      const steps = bySecond.get(second)
      if (steps) steps.push(step)
      else bySecond.set(second, [step])
      last = Math.max(last, second)
    },
    async run() {
      for (now = 0; now <= last; now += 1) {
        const steps = bySecond.get(now)
        if (!steps) continue
        clock.moveTo(began + now * 1_000)
        await Promise.all(Array.from({ length: AT_ONCE }, () => lane(steps)))
        bySecond.delete(now)
      }
    },
  }
}

async function lane(steps: Step[]): Promise<void> {
  for (let step = steps.shift(); step; step = steps.shift()) await step()
}
