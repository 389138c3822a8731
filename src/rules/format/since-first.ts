/** A row of times without the empty ones before the first that counted; never fewer than `least`, so that one alone is no wall. */
export function sinceFirst<T>(slots: readonly T[], counted: (slot: T) => boolean, least: number): readonly T[] {
  const first = slots.findIndex(counted)
  if (first === -1) return []
  return slots.slice(Math.min(first, Math.max(0, slots.length - least)))
}
