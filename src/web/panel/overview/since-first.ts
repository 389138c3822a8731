/** Drops the time slots before the first that `counted`, but keeps at least `least`: a single bar would fill the whole chart. */
export function sinceFirst<T>(slots: readonly T[], counted: (slot: T) => boolean, least: number): readonly T[] {
  const first = slots.findIndex(counted)
  if (first === -1) return []
  return slots.slice(Math.min(first, Math.max(0, slots.length - least)))
}
