import type { KeptRelease } from './release.ts'

/** The last release that was not withdrawn. */
export function newestRelease(kept: readonly KeptRelease[]): KeptRelease | undefined {
  return kept.findLast(({ withdrawn }) => !withdrawn)
}
