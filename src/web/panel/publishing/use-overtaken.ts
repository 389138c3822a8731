import { useState } from 'react'
import type { Draft } from '#contract/release-schemas.ts'

/**
 * Whether the draft on the page is another than the one that this administrator opened the page with or prepared:
 * somebody else made, published or outlived it meanwhile. `know` is told of what was done here.
 */
export function useOvertaken(draft: Draft | undefined, isBusy: boolean) {
  const [known, know] = useState(draft?.sha256)
  return { isOvertaken: !isBusy && known !== draft?.sha256, know: (now: Draft | undefined) => know(now?.sha256) }
}
