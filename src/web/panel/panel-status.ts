import type { PanelCall } from './panel-call.ts'

export type PanelStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly at: number }
  /** `since`: when the tallies that are still shown came, if any are. */
  | { readonly kind: 'failed'; readonly message: string; readonly since: number | undefined }

/** One status for the page: as good as its worst call, and as old as its oldest tallies. */
export function panelStatus(calls: readonly PanelCall<unknown>[]): PanelStatus {
  const failed = calls.filter(({ failure }) => failure !== undefined)
  const [first] = failed
  if (first?.failure) return { kind: 'failed', message: first.failure, since: oldest(failed) }
  if (calls.some(({ reply }) => reply === undefined)) return { kind: 'loading' }
  return { kind: 'loaded', at: Math.min(...calls.map(({ repliedAt }) => repliedAt)) }
}

function oldest(calls: readonly PanelCall<unknown>[]): number | undefined {
  const times = calls.filter(({ reply }) => reply !== undefined).map(({ repliedAt }) => repliedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}
