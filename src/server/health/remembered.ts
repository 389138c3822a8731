/** Asks once and gives the same answer for a while; whoever comes meanwhile waits for the one that is asked for. */
export function remembered<Answer>(
  ask: () => Promise<Answer>,
  { forMs, now }: { forMs: number; now: () => number },
): () => Promise<Answer> {
  let last: { readonly at: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    if (!last || Math.abs(now() - last.at) >= forMs) last = { at: now(), answer: ask() }
    return last.answer
  }
}
