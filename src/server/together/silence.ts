/** Longer than any process is busy with one thing. */
export const MOST_UNHEARD_LOOKS = 15

/**
 * Who has not been heard for how long, in looks of our own and not by the clock: when the machine sleeps or all processes
 * stand still, nobody looks, and nobody was silent.
 */
export function silences() {
  const looks = new Map<number, number>()
  return {
    heard(id: number) {
      if (looks.has(id)) looks.set(id, 0)
    },
    gone: (id: number) => void looks.delete(id),
    /** Counts one more look at each of them. Those that were unheard for too long. */
    look(ids: readonly number[]): number[] {
      for (const id of ids) looks.set(id, (looks.get(id) ?? 0) + 1)
      return ids.filter((id) => (looks.get(id) ?? 0) > MOST_UNHEARD_LOOKS)
    },
  }
}
