import type { BrowserVersions } from '#contract/oldest-browsers.ts'

export function BrowserNames({ versions: { chrome, safari, firefox } }: { versions: BrowserVersions }) {
  return `Chrome ${chrome}, Safari ${safari}, Firefox ${firefox}`
}
