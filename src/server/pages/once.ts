/** Makes something when it is first asked for, and keeps it. What failed is tried again. */
export function once<Made>(make: () => Made | Promise<Made>): () => Made | Promise<Made> {
  let made: { readonly kept: Made | Promise<Made> } | undefined
  return () => {
    if (made) return made.kept
    const kept = make()
    made = { kept }
    if (kept instanceof Promise) {
      kept.catch(() => {
        made = undefined
      })
    }
    return kept
  }
}
