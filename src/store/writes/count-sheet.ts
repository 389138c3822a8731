import type { Queries } from '../queries.ts'

/** `week` is empty for all time. */
export interface CountKey {
  readonly surveyId: string
  readonly version: string
  readonly week: string
  readonly cell: string
  readonly marks: string
}

/** Adds up the counts of one transaction, so that each cell is written once however many responses share it. */
export function countSheet() {
  const sums = new Map<string, { readonly key: CountKey; readonly added: number[] }>()
  return {
    /** Adds 1 (or −1) at each of these places in the cell's numbers. */
    add(key: CountKey, places: readonly number[], by: 1 | -1 = 1) {
      const name = [key.surveyId, key.version, key.week, key.cell, key.marks].join('|')
      const sum = sums.get(name) ?? { key, added: [] }
      sums.set(name, sum)
      for (const place of places) sum.added[place] = (sum.added[place] ?? 0) + by
    },

    /** Always in the same order: two processes that locked the same cells in different orders would deadlock. */
    sums: () => [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum),

    async write(queries: Queries) {
      await Promise.all(
        this.sums().map(({ key: { surveyId, version, week, cell, marks }, added }) =>
          queries.change('addToCounts', [surveyId, version, week, cell, marks, countsText(added)]),
        ),
      )
    },
  }
}

/** A cell's numbers as they are stored. Places that nobody chose are holes in the array. */
export function countsText(added: readonly number[]): string {
  return JSON.stringify(Array.from(added, (number) => number ?? 0))
}

export type CountSheet = ReturnType<typeof countSheet>
