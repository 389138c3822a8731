/**
 * What chance decides for a visit follows from its session, so that a reload shows the same order and the next visitor another.
 * `of` names each value.
 */
export function inVisitOrder<T>(values: readonly T[], sessionId: string, of: (value: T) => string): T[] {
  return values
    .map((value) => ({ value, weight: chanceOf(`${sessionId} ${of(value)}`) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ value }) => value)
}

/** A whole number under 2^32. FNV-1a with a final mix: without it similar texts get similar numbers, and the order would hardly change. */
export function chanceOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
