import { type Made, type ReleaseInput, releaseSteps } from '#rules/releases/make-release.ts'

/** Makes a release in one go, without yielding in between. */
export function makeRelease(input: ReleaseInput): Made {
  const steps = releaseSteps(input)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
