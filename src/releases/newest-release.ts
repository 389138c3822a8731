import type { KeptRelease } from './release.ts'

/** The last that was not withdrawn, of releases in their order. */
export function newestRelease(kept: readonly KeptRelease[]): KeptRelease | undefined {
  return kept.findLast(({ withdrawn }) => !withdrawn)
}
